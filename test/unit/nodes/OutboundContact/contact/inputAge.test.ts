import type { IExecuteFunctions } from 'n8n-workflow';

import { checkInputAge } from '../../../../../nodes/OutboundContact/contact/inputAge';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

const minuteMs = 60_000;

interface Run {
	/** How long ago each node began, in ms; the first is a trigger. */
	began: Record<string, number>;
	mode?: string;
	/** When the execution began, in ms before now; unknown if missing. */
	established?: number;
	/** Whether somebody has chosen "Execute step". */
	isPartial?: boolean;
	/** Null where n8n has handed the execution to a worker. */
	pinned?: string[] | null;
	types?: Record<string, string>;
}

/** Checks a run whose nodes follow one another. */
function check({ began, mode = 'trigger', established, isPartial, pinned = [], types = {} }: Run) {
	const now = Date.now();
	const names = Object.keys(began);
	const runData = Object.fromEntries(
		names.map((name, n) => [
			name,
			[
				{
					startTime: now - began[name],
					executionTime: 0,
					source: n === 0 ? [] : [{ previousNode: names[n - 1] }],
				},
			],
		]),
	);
	const context = {
		getTimezone: () => 'UTC',
		getMode: () => mode,
		getNode: () => ({ parameters: {} }),
		getInputSourceData: () => ({ previousNode: names.at(-1) }),
		workflow: {
			getNode: (name: string) => ({ type: types[name] ?? 'n8n-nodes-base.googleSheets' }),
		},
		runExecutionData: {
			...(isPartial && { startData: { destinationNode: 'Send' } }),
			resultData: {
				runData,
				pinData: pinned && Object.fromEntries(pinned.map((name) => [name, []])),
			},
			executionData: {
				runtimeData: established === undefined ? undefined : { establishedAt: now - established },
			},
		},
	} as unknown as IExecuteFunctions;
	const settings = { mode: 'send' } as CampaignSettings;
	try {
		const { text, isOld } = checkInputAge(context, settings);
		return {
			text: text.replace(/\d{4}-\d{2}-\d{2} |\d{2}:\d{2}/g, '').replace(/\s+/g, ' '),
			isOld,
		};
	} catch (error) {
		const { message, description } = error as { message: string; description: string };
		return { refused: message.replace(/ at .*/, ''), description };
	}
}

describe('checkInputAge', () => {
	const fresh = { Start: 2_000, Sheet: 1_000 };

	it('says nothing of a list that was just read', () => {
		expect(check({ began: fresh, established: 3_000 })).toEqual({ text: '', isOld: false });
	});

	it.each([[[]], [null]])('says in a manual run from when the list is: pinned %j', (pinned) => {
		const { text, isOld } = check({ began: fresh, mode: 'manual', established: 3_000, pinned });
		expect([text, isOld]).toEqual([expect.stringContaining('("Sheet")'), false]);
	});

	it.each([
		[59, false],
		[60, true],
	])('counts a list that was read %d minutes ago as old: %s', (minutes, isOld) => {
		const age = minutes * minuteMs;
		const began = { Start: age + 1_000, Sheet: age };
		expect(check({ began, established: age + 2_000 }).isOld).toBe(isOld);
	});

	it('refuses what a retry has reused, by the pause before the retry', () => {
		const began = { Start: 62_000, Sheet: 61_000, 'Edit Fields': 500 };
		const refused = check({ began, mode: 'retry', established: 63_000 });
		expect(refused).toEqual({
			refused: 'n8n has reused what "Sheet" read',
			description: expect.stringContaining('Run the workflow again instead of retrying'),
		});
	});

	it('takes a retry without a longer pause for one execution', () => {
		const began = { Start: 20_000, Sheet: 11_000, 'Edit Fields': 2_000 };
		expect(check({ began, mode: 'retry' }).isOld).toBe(false);
	});

	it('refuses what "Execute step" has reused, with and without the start of the execution', () => {
		const began = { Start: 62_000, Sheet: 61_000 };
		const run = { began, mode: 'manual', isPartial: true };
		const refused = {
			refused: 'n8n has reused what "Sheet" read',
			description: expect.stringContaining('Choose "Execute workflow" instead of "Execute step"'),
		};
		expect(check({ ...run, established: 100 })).toEqual(refused);
		expect(check(run)).toEqual(refused);
	});

	it('takes nothing for reused where the start of the execution is unknown', () => {
		const began = { Start: 62_000, Sheet: 61_000 };
		expect(check({ began, mode: 'manual' }).isOld).toBe(false);
		expect(check({ began, mode: 'trigger', isPartial: true }).isOld).toBe(false);
	});

	it('lets pinned output pass in a manual run, and nodes that pass on what they get', () => {
		const began = { Start: 62_000, Sheet: 61_000 };
		const run = { began, mode: 'manual', isPartial: true, established: 100 };
		expect(check({ ...run, pinned: ['Sheet'] })).toMatchObject({ text: '' });
		const types = { Sheet: 'n8n-nodes-base.set' };
		expect(check({ ...run, types })).toMatchObject({ isOld: true });
	});

	it('knows nothing where n8n does not show its state', () => {
		const context = {
			getTimezone: () => 'UTC',
			getMode: () => 'manual',
			getNode: () => ({ parameters: {} }),
			getInputSourceData: () => {
				throw new Error('A tool has no input');
			},
		} as unknown as IExecuteFunctions;
		const settings = { mode: 'send' } as CampaignSettings;
		expect(checkInputAge(context, settings)).toEqual({ text: '', isOld: false });
		expect(checkInputAge(context, { mode: 'preview' } as CampaignSettings)).toEqual({
			text: '',
			isOld: false,
		});
	});
});
