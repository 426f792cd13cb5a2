import type { IExecuteFunctions } from 'n8n-workflow';

import { checkInputAge } from '../../../../../nodes/OutboundContact/execution/inputAge';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

const now = Date.now();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Execution {
	runData?: unknown;
	pinData?: unknown;
	disabled?: string[];
	mode?: string;
	startData?: unknown;
	establishedAt?: number;
}

/** A Send right after "Contacts", in an execution that has begun a minute ago, unless it says otherwise. */
const check = ({
	runData,
	pinData,
	disabled = [],
	mode = 'manual',
	startData,
	establishedAt = now - minuteMs,
}: Execution) => {
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
			executionData: { runtimeData: { establishedAt } },
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

/** A task that took a millisecond, and ended so long ago. */
const endedBefore = (ms: number) => task(ms + 1);

const reused = task(10 * minuteMs);
const fresh = task(1000);

describe('how old the input is', () => {
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => jest.restoreAllMocks());

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

	it('is that of a trigger where nothing was read', () => {
		const Contacts = [{ ...fresh, source: [] }];
		expect(check({ runData: { Contacts } }).text).toMatch(
			/^The list is that of .* \("Contacts"\)$/,
		);
	});

	it('takes what began together with the execution for its own, and what began before for reused', () => {
		expect(check({ runData: { Contacts: [task(minuteMs)] } }).text).not.toContain('reused');
		expect(() => check({ runData: { Contacts: [task(minuteMs + 1)] } })).toThrow('reused');
	});

	it.each([
		[hourMs - 1, false],
		[hourMs, true],
	])('of a list that was read %d ms ago, is old: %s', (ageMs, isOld) => {
		const runData = { Contacts: [endedBefore(ageMs)] };
		expect(check({ runData, establishedAt: now - 2 * hourMs }).isOld).toBe(isOld);
	});

	it('is that of an earlier execution where more than ten seconds passed before a retry', () => {
		const retry = (pauseMs: number) => () =>
			check({ runData: { Contacts: [endedBefore(pauseMs)] }, mode: 'retry' });
		expect(retry(10_000)).not.toThrow();
		expect(retry(10_001)).toThrow('reused');
	});
});
