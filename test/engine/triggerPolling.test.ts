import type { IDataObject } from 'n8n-workflow';

import type { Polling } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { PolledTrigger } from '../support/polledTrigger';
import { VirtualTime } from '../support/virtualTime';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;
const time = new VirtualTime();
const dayMs = 86_400_000;

/** The time for a poll, by that clock: of n8n's own 36 s a busy machine could take a part. In ms. */
const budgetMs = 110_000;

const ids = (items: IDataObject[]) => items.map(({ id }) => id);

/** How older and newer versions of n8n poll. */
const kinds: Array<[string, Polling]> = [
	['one memory, no time limit', { isDurable: false }],
	['one memory, a time limit', { isDurable: false, budgetMs }],
	['durable cursors', { isDurable: true, budgetMs }],
];

describe.each(kinds)('CRM Events Trigger on n8n with %s', (_name, polling) => {
	it('emits each lead once, also after failed polls', async () => {
		const node = trigger.node({}, {}, polling);
		expect((await node.activate()).error).toBeUndefined();
		expect((await node.poll()).hasStarted).toBe(false);
		await crm.insert([{ id: 'first', createdAt: crm.at(0) }]);
		await crm.injectFaults({ rules: [{ effect: { type: 'malformedBody' }, times: 1 }] });
		expect((await node.poll()).error).toBeDefined();
		expect(ids((await node.poll()).items)).toEqual(['first']);
		expect((await node.poll()).hasStarted).toBe(false);
		await crm.insert([{ id: 'second', createdAt: crm.at(10) }]);
		crm.now += 1000;
		expect(ids((await node.poll()).items)).toEqual(['second']);
	});

	it('reports each activity once, also after a failed poll', async () => {
		const lead = crm.account.addLead({ phone: '5511900001111' });
		const parameters = { event: 'conversationActivity', createdWithinDays: 0 };
		const node = trigger.node(parameters, {}, polling);
		await node.activate();
		expect((await node.poll()).hasStarted).toBe(false);
		crm.account.addConversation(lead, {});
		await crm.injectFaults({ rules: [{ effect: { type: 'malformedBody' }, times: 1 }] });
		expect((await node.poll()).error).toBeDefined();
		expect((await node.poll()).items).toMatchObject([{ changes: ['new'] }]);
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('polls once, and emits once, when a poll begins before the last one has ended', async () => {
		await crm.insert([{ id: 'before', createdAt: crm.at(-500) }]);
		const node = trigger.node({}, {}, polling);
		await node.activate();
		await node.poll();
		await crm.insert([{ id: 'one', createdAt: crm.at(0) }]);
		await crm.takeRequests();
		const requests = crm.holdRequests();
		const polls = [node.poll(), node.poll()];
		await requests.have(1);
		requests.release();
		await Promise.all(polls);
		expect((await crm.takeRequests()).length).toBe(1);
		await node.poll();
		expect(ids(node.emitted)).toEqual(['one']);
	});

	it('emits a long backlog once, in several requests', async () => {
		const backlog = Array.from({ length: 40 }, (_, day) => ({
			id: `day-${39 - day}`,
			createdAt: crm.at(-day * dayMs - 1000),
		})).reverse();
		await crm.insert(backlog);
		const options = { emitSince: crm.at(-50 * dayMs) };
		const node = trigger.node({ options }, {}, polling);
		await node.activate();
		while ((await node.poll()).hasStarted);
		const emitted = ids(node.emitted).filter((id) => String(id).startsWith('day-'));
		expect(emitted).toEqual(ids(backlog));
	});
});

describe('CRM Events Trigger with little time for a poll', () => {
	it('ends in time with what it has, and goes on, with durable cursors and without', async () => {
		const created = Array.from({ length: 30 }, (_, week) => ({
			id: `week-${week}`,
			createdAt: crm.at((week - 30) * 7 * dayMs),
		}));
		await crm.insert(created);
		crm.beforeList = () => time.passUntilDeadline(0.3 * budgetMs);
		const options = { emitSince: crm.at(-31 * 7 * dayMs) };
		const pollAll = async (isDurable: boolean) => {
			const name = `Durable: ${isDurable}`;
			const node = trigger.node({ options }, {}, { isDurable, budgetMs }, { name });
			const polls: number[] = [];
			for (let isDone = false; !isDone;) {
				const startedAt = time.now;
				const { items, error } = await (polls.length === 0 ? node.activate() : node.poll());
				expect(error).toBeUndefined();
				expect(time.now - startedAt).toBeLessThan(budgetMs);
				polls.push(items.length);
				isDone = items.length === 0;
			}
			expect(polls.length).toBeGreaterThan(2);
			expect(ids(node.emitted).filter((id) => String(id).startsWith('week-'))).toEqual(
				ids(created),
			);
		};
		await pollAll(true);
		await pollAll(false);
	});

	it('gives up a CRM that does not answer, and loses nothing, whatever the event', async () => {
		const ofSector = { templatesOf: 'sector', sector: picked('sector-sales', 'id') };
		const nodes = [
			{ event: 'newLead' },
			{ event: 'conversationActivity' },
			{ event: 'templateStatus', ...ofSector },
		].map((parameters) =>
			trigger.node(parameters, {}, { isDurable: true, budgetMs }, { name: parameters.event }),
		);
		for (const node of nodes) {
			await node.activate();
			await node.poll();
		}
		await crm.insert([{ id: 'late', createdAt: crm.at(0) }]);
		const lead = crm.account.leads.get('late');
		if (lead) crm.account.addConversation(lead, {});
		const [template] = crm.account.templates.all();
		crm.account.templates.update(template, { status: 'PAUSED' });
		const requests = crm.holdRequests();
		const polls = nodes.map(async (node) => await node.poll());
		await requests.have(3);
		time.pass(0.8 * budgetMs);
		expect((await Promise.all(polls)).map(({ error }) => error?.message)).toEqual(
			Array(3).fill('The CRM did not answer in time'),
		);
		requests.release();
		for (const node of nodes) {
			expect((await node.poll()).items).toHaveLength(1);
			expect((await node.poll()).hasStarted).toBe(false);
		}
	});
});

describe('CRM Events Trigger after an import and eight quiet days', () => {
	const activated = async (polling: Polling) => {
		const imported = Array.from({ length: 1_200 }, (_, n) => ({
			id: `imported-${n}`,
			createdAt: crm.at(-8 * dayMs + n),
		}));
		await crm.insert(imported);
		const node = trigger.node({}, {}, polling);
		expect((await node.activate()).error).toBeUndefined();
		expect((await node.poll()).hasStarted).toBe(false);
		await crm.insert([{ id: 'new', createdAt: crm.at(0) }]);
		return node;
	};

	it('finds new leads although the first period takes half the time of a poll', async () => {
		const node = await activated({ isDurable: true, budgetMs });
		crm.beforeList = () => time.passUntilDeadline(0.55 * budgetMs);
		for (let poll = 0; poll < 3; poll++) {
			expect((await node.poll()).error).toBeUndefined();
		}
		expect(ids(node.emitted)).toEqual(['new']);
	});

	it.each([408, 504, 524])('reads a shorter period where the CRM gives up: %d', async (status) => {
		const node = await activated({ isDurable: true, budgetMs });
		const effect = { type: 'status', status } as const;
		await crm.injectFaults({
			rules: [{ match: { endpoint: 'listLeads' }, nth: 1, effect }],
		});
		while (node.emitted.length === 0) {
			const { error, hasStarted } = await node.poll();
			expect([error, hasStarted]).toEqual([undefined, node.emitted.length > 0]);
		}
		expect(ids(node.emitted)).toEqual(['new']);
	});

	it('goes on at the next poll where one has read something, and then had no time left', async () => {
		const node = await activated({ isDurable: true, budgetMs });
		const effect = { type: 'status', status: 504 } as const;
		await crm.injectFaults({
			rules: [{ match: { endpoint: 'listLeads' }, nth: 1, effect }],
		});
		let listed = 0;
		crm.beforeList = () => {
			if (++listed > 1) time.passUntilDeadline(budgetMs);
		};
		const { error, hasStarted } = await node.poll();
		expect([error, hasStarted]).toEqual([undefined, false]);
		expect(listed).toBeGreaterThan(2);
		crm.beforeList = () => undefined;
		while (node.emitted.length === 0) expect((await node.poll()).error).toBeUndefined();
		expect(ids(node.emitted)).toEqual(['new']);
	});

	it('fails aloud where the present cannot be read, and loses nothing', async () => {
		const node = await activated({ isDurable: true, budgetMs });
		const effect = { type: 'status', status: 500 } as const;
		const sinceImport = { match: { endpoint: 'listLeads' }, nth: 2, effect } as const;
		await crm.injectFaults({ rules: [sinceImport] });
		expect((await node.poll()).error?.message).toBe('Error to get leads');
		expect(ids((await node.poll()).items)).toEqual(['new']);
	});

	it('emits what an earlier period has, and then fails aloud', async () => {
		const node = await activated({ isDurable: true, budgetMs });
		await crm.insert([{ id: 'late', createdAt: crm.at(-8 * dayMs + 5_000) }]);
		const effect = { type: 'status', status: 500 } as const;
		await crm.injectFaults({
			rules: [2, 3].map((nth) => ({ match: { endpoint: 'listLeads' }, nth, effect })),
		});
		expect(ids((await node.poll()).items)).toEqual(['late']);
		expect((await node.poll()).error?.message).toBe('Error to get leads');
		expect(ids((await node.poll()).items)).toEqual(['new']);
	});
});

describe.each([
	['takes longer than a poll may', { shareOfPollPerLead: 0.04 }],
	['answers no more than 15 leads at once', { mostLeads: 15 }],
] as Array<[string, { shareOfPollPerLead?: number; mostLeads?: number }]>)(
	'CRM Events Trigger with a CRM that %s for all leads',
	(_name, limits) => {
		const created = Array.from({ length: 30 }, (_, n) => ({
			id: `lead-${n}`,
			createdAt: crm.at((n - 30) * (28 / 30) * dayMs),
		}));
		/** Polls until more polls than it takes to read all find nothing; none of them may fail. */
		async function pollAll(node: ReturnType<typeof trigger.node>) {
			const found: IDataObject[] = [];
			for (let quiet = 0; quiet < 5; quiet++) {
				const { items, error } = await node.poll();
				expect(error).toBeUndefined();
				found.push(...items);
				if (items.length > 0) quiet = 0;
			}
			return found;
		}

		it('reports each activity once, in several polls', async () => {
			await crm.insert(created);
			const conversations = created.map(({ id }) => {
				const lead = crm.account.leads.get(id);
				return lead && crm.account.addConversation(lead, {});
			});
			const { shareOfPollPerLead = 0, mostLeads } = limits;
			crm.limits = { mostLeads };
			crm.beforeList = (leads) => time.passUntilDeadline(leads * shareOfPollPerLead * budgetMs);
			const parameters = { event: 'conversationActivity', changes: ['new', 'status'] };
			const node = trigger.node(parameters, {}, { isDurable: true, budgetMs });
			expect(await node.activate()).toEqual({ items: [], hasStarted: false });
			expect(await pollAll(node)).toEqual([]);
			for (const each of conversations) {
				if (each) crm.account.conversations.update(each, { status: 'closed' });
			}
			await crm.insert([{ id: 'lead-new', createdAt: crm.at(0) }]);
			const oldLead = crm.account.leads.get('lead-3');
			const newLead = crm.account.leads.get('lead-new');
			for (const lead of [oldLead, newLead]) if (lead) crm.account.addConversation(lead, {});
			const found = await pollAll(node);
			const closed = found.filter(({ changes }) => String(changes) === 'status');
			const opened = found.filter(({ changes }) => String(changes) === 'new');
			expect(closed).toHaveLength(created.length);
			expect(opened.map(({ lead }) => (lead as IDataObject).id).sort()).toEqual([
				'lead-3',
				'lead-new',
			]);
			expect(found).toHaveLength(created.length + 2);
		});
	},
);
