import type { IDataObject } from 'n8n-workflow';

import type { Polling } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { PolledTrigger } from '../support/polledTrigger';
import { VirtualTime } from '../support/virtualTime';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;
const time = new VirtualTime();

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
});

describe('CRM Events Trigger with little time for a poll', () => {
	it('gives up a CRM that does not answer, and loses nothing, whatever the event', async () => {
		const nodes = [
			{ event: 'newLead' },
			{ event: 'conversationActivity' },
			{ event: 'templateStatus', integration: picked('int-main') },
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
		// Each of the polls has its own.
		nodes.forEach(() => time.passUntilDeadline(0.8 * budgetMs));
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
