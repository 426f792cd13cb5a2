import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { checkInputAge } from '../../../../../nodes/OutboundContact/run/inputAge';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

const now = Date.now();
const minuteMs = 60_000;

interface Execution {
	runData?: unknown;
	pinData?: unknown;
	type?: string;
	mode?: string;
	nodeMode?: CampaignSettings['mode'];
	establishedAt?: number;
}

/** What is written to the log. */
const announced: string[] = [];

/** What is said of a Send in an execution that has begun a minute ago, unless it says otherwise. */
const check = (execution: Execution) => {
	const { runData, pinData, type = 'n8n-nodes-base.dataTable' } = execution;
	const { mode = 'manual', nodeMode = 'send', establishedAt = now - minuteMs } = execution;
	const said: string[] = [];
	const context = {
		getNode: () => ({ name: 'CRM Outbound Contact' }),
		logger: { info: (text: string) => announced.push(text) },
		sendMessageToUI: () => {},
		addExecutionHints: ({ message }: NodeExecutionHint) => said.push(message),
		getMode: () => mode,
		workflow: { getNode: () => ({ type }) },
		runExecutionData: {
			resultData: { runData, pinData },
			executionData: { runtimeData: { establishedAt } },
		},
	};
	checkInputAge(context as unknown as IExecuteFunctions, { mode: nodeMode } as CampaignSettings);
	return said[0];
};

const task = (ageMs: number, source: unknown = [{ previousNode: 'Trigger' }]) => ({
	...{ startTime: now - ageMs, executionTime: 1, source },
});

const reused = task(4 * minuteMs);

describe('the rows of a Send', () => {
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => jest.restoreAllMocks());

	it('are refused where n8n has reused what a node read, and say when that was', () => {
		expect(() => check({ runData: { Contacts: [reused] } })).toThrow(
			'n8n has reused what "Contacts" read 4 minutes ago',
		);
		expect(() => check({ runData: { Contacts: [task(minuteMs + 1)] } })).toThrow('reused');
		expect(check({ runData: { Contacts: [task(minuteMs)] } })).toBeUndefined();
	});

	it.each<[string, Execution]>([
		['in a preview', { nodeMode: 'preview' }],
		['that a schedule has started', { mode: 'trigger' }],
		['of a trigger, such as an upload', { runData: { Form: [task(4 * minuteMs, [])] } }],
		['of a node that passes on what it gets', { type: 'n8n-nodes-base.set' }],
		['where n8n does not say when the execution began', { establishedAt: Number.NaN }],
	])('are taken as they are: %s', (_why, execution) => {
		expect(check({ runData: { Contacts: [reused] }, ...execution })).toBeUndefined();
	});

	it('are said to be pinned, where somebody has pinned them', () => {
		const pinned = { runData: { Contacts: [reused] }, pinData: { Contacts: [] } };
		const said = 'The rows of "Contacts" are pinned: it has not read them again.';
		expect(check(pinned)).toBe(said);
		expect(announced).toEqual([`CRM Outbound Contact: ${said}`]);
		const byName = { runData: { constructor: [reused] }, pinData: {} };
		expect(() => check(byName)).toThrow('"constructor"');
	});

	it.each([
		['nothing', undefined],
		['null', null],
		['a node without runs', { Contacts: null }],
		['a run that is null', { Contacts: [null] }],
		['a run without times', { Contacts: [{ source: [null] }] }],
		['a tool that has not begun', { Contacts: [{ ...reused, startTime: 0 }] }],
	])('are no error where n8n shows %s', (_what, runData) => {
		expect(check({ runData, pinData: null })).toBeUndefined();
	});
});
