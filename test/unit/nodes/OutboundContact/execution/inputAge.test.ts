import type { IExecuteFunctions } from 'n8n-workflow';

import { checkInputAge } from '../../../../../nodes/OutboundContact/execution/inputAge';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

const now = Date.now();
const minuteMs = 60_000;

interface Execution {
	runData?: unknown;
	pinData?: unknown;
	disabled?: string[];
	mode?: string;
	startData?: unknown;
}

/** A Send right after "Contacts", in an execution that has begun a minute ago. */
const check = ({ runData, pinData, disabled = [], mode = 'manual', startData }: Execution) => {
	const context = {
		getMode: () => mode,
		getTimezone: () => 'UTC',
		getInputSourceData: () => ({ previousNode: 'Contacts' }),
		getNode: () => ({ parameters: { list: "={{ $('Blocked').all() }}" } }),
		workflow: {
			getNode: (name: string) => ({ type: 'table', disabled: disabled.includes(name) }),
		},
		runExecutionData: {
			startData,
			resultData: { runData, pinData },
			executionData: { runtimeData: { establishedAt: now - minuteMs } },
		},
	};
	const settings = { mode: 'send' } as CampaignSettings;
	return checkInputAge(context as unknown as IExecuteFunctions, settings);
};

const task = (ageMs: number, previousNode = 'Trigger') => ({
	startTime: now - ageMs,
	executionTime: 1,
	source: [{ previousNode }],
});

const reused = task(10 * minuteMs);
const fresh = task(1000);

describe('how old the input is', () => {
	it.each([
		['nothing', undefined],
		['null', null],
		['a node without runs', { Contacts: null }],
		['a run that is null', { Contacts: [null] }],
		['a run without a source', { Contacts: [{ ...fresh, source: undefined }] }],
		['a run whose source is null', { Contacts: [{ ...fresh, source: null }] }],
		['a run without times', { Contacts: [{ source: [null] }] }],
	])('is no error where n8n shows %s', (_what, runData) => {
		expect(() => check({ runData, pinData: null, startData: null })).not.toThrow();
	});

	it('does not count a tool that an agent has called and that has not begun', () => {
		const runData = { Contacts: [fresh], Blocked: [{ ...fresh, startTime: 0, executionTime: 0 }] };
		expect(check({ runData }).isOld).toBe(false);
	});

	it('does not count a node that is turned off as a reading', () => {
		expect(() => check({ runData: { Contacts: [reused] } })).toThrow('reused');
		expect(check({ runData: { Contacts: [reused] }, disabled: ['Contacts'] }).text).toBe('');
	});

	it('looks behind a pinned node that is turned off, whose pinned output n8n ignores', () => {
		const runData = { Contacts: [task(1000, 'Table')], Table: [reused] };
		const pinData = { Contacts: [] };
		expect(() => check({ runData, pinData })).not.toThrow();
		expect(() => check({ runData, pinData, disabled: ['Contacts'] })).toThrow('"Table"');
	});

	it('takes no node for pinned because of its name', () => {
		const runData = { Contacts: [task(1000, 'constructor')], constructor: [reused] };
		expect(() => check({ runData, pinData: {} })).toThrow('"constructor"');
	});
});
