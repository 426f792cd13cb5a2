import type { IDataObject } from 'n8n-workflow';

import { picked } from '../support/pickedLocator';
import { PolledTrigger } from '../support/polledTrigger';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;

/** Parameters of the trigger by event, and how to create what starts it in the second account. */
const events: Array<[string, IDataObject, () => void]> = [
	['newLead', {}, () => void otherAccount().addLead({ phone: '5511900001111' })],
	['conversationActivity', { createdWithinDays: 0 }, () => openConversation(otherAccount())],
];

function otherAccount() {
	return crm.sandbox.store.accounts[1];
}

function openConversation(account: ReturnType<typeof otherAccount>) {
	const lead = account.addLead({ phone: '5511900002222', createdAt: crm.at(0) });
	account.addConversation(lead, {});
}

/** The trigger after it was active with the other credential. */
function withOtherAccount(parameters: IDataObject, saved: string) {
	const changed = trigger.node(parameters, { token: 'other-token' });
	changed.saved = saved;
	return changed;
}

describe("CRM Events Trigger: the memory is the account's", () => {
	it.each(events)('%s emits nothing old of another account', async (event, parameters, cause) => {
		cause();
		const node = await trigger.activeNode({ event, ...parameters });
		const changed = withOtherAccount({ event, ...parameters }, node.saved);
		expect(await changed.activate()).toEqual({ items: [], hasStarted: false });
		crm.now += 1000;
		cause();
		expect((await changed.poll()).items).toHaveLength(1);
	});

	it('does not hold the token', async () => {
		const node = await trigger.activeNode();
		expect(node.saved).not.toContain('demo-token');
	});
});

/** What starts the trigger, in the account of both tokens. */
function cause(event: string) {
	const createdAt = crm.at(0);
	if (event === 'templateStatus') {
		const [template] = crm.account.templates.all();
		crm.account.templates.update(template, { status: 'PAUSED' });
	} else {
		const lead = crm.account.addLead({ phone: '5511900003333', createdAt });
		if (event === 'conversationActivity') crm.account.addConversation(lead, {});
	}
}

function rotated(parameters: IDataObject, saved: string, credential: IDataObject = {}) {
	crm.sandbox.store.addToken('new-token', crm.account);
	const changed = trigger.node(parameters, { token: 'new-token', ...credential });
	changed.saved = saved;
	return changed;
}

describe('CRM Events Trigger: a new token or host of the same account', () => {
	const watched = [
		{ event: 'newLead' },
		{ event: 'conversationActivity', createdWithinDays: 0 },
		{ event: 'templateStatus', integration: picked('int-main') },
	];

	it.each(watched)('loses nothing of the time between: $event', async (parameters) => {
		cause(parameters.event);
		const node = await trigger.activeNode(parameters);
		crm.now += 60_000;
		for (const template of crm.account.templates.all()) {
			crm.account.templates.update(template, { status: 'APPROVED' });
		}
		cause(parameters.event);
		const changed = rotated(parameters, node.saved);
		expect((await changed.activate()).items.length).toBeGreaterThan(0);
		expect((await changed.poll()).hasStarted).toBe(false);
		await crm.takeRequests();
		await changed.poll();
		const usual = parameters.event === 'templateStatus' ? 4 : 1;
		expect((await crm.takeRequests()).length).toBe(usual);
	});

	it('loses nothing where another host name is used', async () => {
		cause('newLead');
		const node = await trigger.activeNode();
		crm.now += 60_000;
		cause('newLead');
		const baseUrl = String(crm.credential.baseUrl).replace('127.0.0.1', 'localhost');
		const changed = rotated({}, node.saved, { baseUrl, token: 'demo-token' });
		expect((await changed.activate()).items).toHaveLength(1);
	});

	it('loses nothing where the channel had no template', async () => {
		const { templates } = crm.account;
		const all = templates.all();
		for (const { id } of all) templates.remove(id);
		const parameters = { event: 'templateStatus', integration: picked('int-main') };
		const node = await trigger.activeNode(parameters);
		const [first] = all.filter(({ accountIntegrationId: of }) => of === 'int-main');
		templates.insert(first);
		expect((await rotated(parameters, node.saved).activate()).items).toHaveLength(1);
	});
});

it('CRM Events Trigger: two nodes with the same ID in a workflow do not wait for each other', async () => {
	const nodes = ['First', 'Second'].map((name) => trigger.node({}, {}, undefined, { name }));
	for (const node of nodes) await node.activate();
	crm.now += 1000;
	cause('newLead');
	const polls = await Promise.all(nodes.map(async (node) => await node.poll()));
	expect(polls.map(({ items }) => items.length)).toEqual([1, 1]);
});
