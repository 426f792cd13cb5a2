import type { IDataObject } from 'n8n-workflow';

import { PolledNode } from '../../support/engine';
import { type HostileCase, token } from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

const now = Date.now();
const at = (offset: number) => new Date(now + offset).toISOString();

const conversation = (changes: object) => ({
	id: 'good',
	status: 'active',
	unreadCount: 0,
	createdAt: at(-60_000),
	lastMessageAt: at(-60_000),
	...changes,
});

const leadWith = (id: unknown, ...conversations: unknown[]) => ({
	id,
	createdAt: at(-30_000),
	accountExternalConversations: conversations,
	accountCRMLeadLabelAssignments: [],
});

interface HostileEvent {
	event: string;
	parameters?: IDataObject;
	before: unknown[];
	/** A valid record that must be emitted once. */
	news: unknown;
	/** Whether a request is for the list of records. */
	isList: (url: string) => boolean;
	wrap: (list: unknown[]) => unknown;
	/** Creates an invalid record for the list. */
	bad: (id: unknown, time: unknown) => unknown;
}

const template = (id: unknown, status: unknown) => ({
	id,
	name: String(id),
	status,
	language: 'en',
	components: [],
});

const events: HostileEvent[] = [
	{
		event: 'newLead',
		before: [leadWith('before')],
		news: { ...leadWith('news'), createdAt: at(-10_000) },
		isList: (url) => url.includes('/lead'),
		wrap: (list) => list,
		bad: (id, time) => ({ ...leadWith(id), createdAt: time }),
	},
	{
		event: 'conversationActivity',
		before: [leadWith('lead', conversation({}))],
		news: leadWith('lead', conversation({ lastMessageAt: at(-1000), unreadCount: 1 })),
		isList: (url) => url.includes('/lead'),
		wrap: (list) => list,
		bad: (id, time) => leadWith('odd', conversation({ id, lastMessageAt: time, status: time })),
	},
	{
		event: 'templateStatus',
		parameters: {
			integration: { __rl: true, mode: 'id', value: 'int' },
		},
		before: [template('good', 'PENDING')],
		news: template('good', 'APPROVED'),
		isList: (url) => url.includes('status=APPROVED') || url.includes('status=PENDING'),
		wrap: (data) => ({ data }),
		bad: (id, time) => template(id, typeof time === 'string' ? 'PENDING' : time),
	},
];

const badIds: Array<[name: string, id: unknown]> = [
	['null', null],
	['an object', {}],
	['a list', []],
	['nothing', undefined],
	['a fraction', 1.5],
	['an empty string', ''],
	['__proto__', '__proto__'],
	['100 kB', 'x'.repeat(100_000)],
];

const badTimes: Array<[name: string, time: unknown]> = [
	['the year 2200', '2200-01-01T00:00:00.000Z'],
	['the year 275760', '+275760-09-13T00:00:00.000Z'],
	['before 1970', '1950-01-01T00:00:00.000Z'],
	['an invalid date', 'soon'],
	['an object', {}],
	['a number', 1e300],
	['null', null],
];

/** The trigger in a workflow, with the hostile CRM. */
const polledNode = ({ baseUrl }: HostileCrm, parameters: IDataObject) =>
	new PolledNode({ type: 'crmTrigger', parameters }, { baseUrl, token, maxRetries: 0 });

/** Maximum number of characters that n8n may store for a node. */
const maxKept = 5_000;

/**
 * Polls three times: before there is a new valid record, with one among invalid ones, and once more.
 * The valid record must be emitted once, and the third poll must emit nothing.
 */
async function expectNews(
	crm: HostileCrm,
	given: HostileEvent,
	bad: unknown[],
	headers: Record<string, string> = {},
): Promise<void> {
	const { event, parameters, before, news, isList, wrap } = given;
	let list = [...bad, ...before];
	crm.answerWith((request, response) => {
		respond(200, isList(request.url) ? wrap(list) : wrap([]), headers)(request, response);
	});
	const node = polledNode(crm, { event, simplify: false, ...parameters });
	const activated = await node.activate();
	expect(activated.error).toBeUndefined();
	list = event === 'newLead' ? [...bad, ...before, news] : [...bad, news];
	const { error, items } = await node.poll();
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).toContain(event === 'newLead' ? '"news"' : '"good"');
	const again = await node.poll();
	expect(again).toMatchObject({ items: [], hasStarted: false });
	expect(again.error).toBeUndefined();
	expect(JSON.stringify(node.memory).length).toBeLessThan(maxKept);
	expect(JSON.stringify(node.memory)).not.toMatch(/undefined|NaN/);
}

const recordCases: HostileCase[] = events.flatMap((given) => [
	...badIds.map(([name, id]) => ({
		title: `${given.event}: ${name} as ID`,
		run: async (crm: HostileCrm) => await expectNews(crm, given, [given.bad(id, at(-20_000))]),
	})),
	...badTimes.map(([name, time]) => ({
		title: `${given.event}: ${name} as time`,
		run: async (crm: HostileCrm) => await expectNews(crm, given, [given.bad('odd', time)]),
	})),
	{
		title: `${given.event}: records that are none, and no readable Date`,
		run: async (crm: HostileCrm) =>
			await expectNews(crm, given, [null, 'record', [[]], {}], { date: 'now' }),
	},
	...[{}, 'text', null].map((body) => ({
		title: `${given.event}: ${JSON.stringify(body)} instead of a list`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(200, body));
			const node = polledNode(crm, { event: given.event, ...given.parameters });
			const { error, items } = await node.activate();
			expect(items).toEqual([]);
			expect(error?.message).toBeTruthy();
			expect(error?.message).not.toMatch(/TypeError|Cannot read|is not/);
		},
	})),
]);

const pageCases: HostileCase[] = events.map(
	({ event, parameters, before, news, isList, wrap }) => ({
		title: `${event}: a page of the list`,
		run: async (crm: HostileCrm) => {
			const list = event === 'newLead' ? [...before, news] : [news];
			let page = wrap(before);
			crm.answerWith((request, response) =>
				respond(200, isList(request.url) ? page : wrap([]))(request, response),
			);
			const node = polledNode(crm, { event, ...parameters });
			expect((await node.activate()).error).toBeUndefined();
			page = { data: list, nextPage: 2 };
			const { error, items } = await node.poll();
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^The CRM returned only some of the/);
			page = { data: list, nextPage: null };
			expect((await node.poll()).items).toHaveLength(1);
		},
	}),
);

const timeCases: HostileCase[] = ['03/02/2026 10:00:00', '2. März 2026', null, {}].map(
	(createdAt) => ({
		title: `newLead: only leads created at ${JSON.stringify(createdAt)}`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(200, [{ ...leadWith('lead'), createdAt }]));
			const { error } = await polledNode(crm, { event: 'newLead' }).activate();
			expect(error?.message).toBe('The creation times of the leads could not be read');
		},
	}),
);

/** Records, clocks and pages that could make the trigger lose, repeat or invent events. */
export const triggerCases: HostileCase[] = [...recordCases, ...pageCases, ...timeCases];
