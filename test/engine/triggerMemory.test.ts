import type { IDataObject } from 'n8n-workflow';

import { picked } from '../support/pickedLocator';
import { PolledTrigger } from '../support/polledTrigger';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;
const dayMs = 86_400_000;

/** Parameters of the trigger by event, and how to create what starts it in the second account. */
const events: Array<[string, IDataObject, () => void]> = [
	['newLead', {}, () => void otherAccount().addLead({ phone: '5511900001111' })],
	['conversationActivity', { createdWithinDays: 0 }, () => openConversation(otherAccount())],
];

function otherAccount() {
	return crm.sandbox.store.accounts[1];
}

function openConversation(account: ReturnType<typeof otherAccount>, leadCreatedAt = crm.at(0)) {
	const lead = account.addLead({ phone: '5511900002222', createdAt: leadCreatedAt });
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

	it('does not apply "Emit Since" to another account', async () => {
		const parameters = { options: { emitSince: crm.at(-400 * dayMs) } };
		otherAccount().addLead({ phone: '5511900001111' });
		const node = trigger.node(parameters);
		expect((await node.activate()).hasStarted).toBe(true);
		const changed = withOtherAccount(parameters, node.saved);
		expect(await changed.activate()).toEqual({ items: [], hasStarted: false });
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
	crm.tokens.set('new-token', 'demo-token');
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
		const node = await trigger.activeNode();
		crm.now += 60_000;
		cause('newLead');
		const baseUrl = String(crm.credential.baseUrl).replace('127.0.0.1', 'localhost');
		const changed = rotated({}, node.saved, { baseUrl, token: 'demo-token' });
		expect((await changed.activate()).items).toHaveLength(1);
	});

	it.each(['the newest lead was', 'all leads were'])(
		'loses nothing where %s deleted',
		async (which) => {
			const newest = crm.account.addLead({ phone: '5511900004444', createdAt: crm.at(-1000) });
			const node = await trigger.activeNode();
			for (const lead of crm.account.leads.all()) {
				if (lead.id === newest.id || which.startsWith('all')) crm.account.removeLead(lead);
			}
			crm.now += 60_000;
			cause('newLead');
			expect((await rotated({}, node.saved).activate()).items).toHaveLength(1);
		},
	);

	it('loses nothing where the first conversation of the account was opened between', async () => {
		const { conversations } = crm.account;
		for (const { id } of conversations.all()) conversations.remove(id);
		const parameters = { event: 'conversationActivity', createdWithinDays: 0 };
		const node = await trigger.activeNode(parameters);
		crm.now += 60_000;
		const { id } = crm.account.addConversation(crm.account.leads.all()[0], {});
		conversations.update(conversations.get(id)!, { createdAt: crm.at(0) });
		expect((await rotated(parameters, node.saved).activate()).items).toHaveLength(1);
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

	it('goes on where the clock of the CRM is behind the chosen date', async () => {
		crm.now -= 5 * 3_600_000;
		const emitSince = new Date(Date.now() - 3_600_000).toISOString();
		const parameters = { options: { emitSince } };
		const node = trigger.node(parameters);
		expect((await node.activate()).items).toEqual([]);
		crm.account.addLead({ phone: '5511900003333', createdAt: new Date().toISOString() });
		await crm.takeRequests();
		const changed = rotated(parameters, node.saved);
		expect((await changed.activate()).items).toHaveLength(1);
		expect(await crm.takeRequests()).toHaveLength(1);
	});

	it('loses nothing of an account that had no lead, and emits nothing old of another', async () => {
		for (const lead of crm.account.leads.all()) crm.account.removeLead(lead);
		otherAccount().addLead({ phone: '5511900001111', createdAt: crm.at(-dayMs) });
		const node = await trigger.activeNode();
		crm.now += 60_000;
		cause('newLead');
		const other = withOtherAccount({}, node.saved);
		expect(await other.activate()).toEqual({ items: [], hasStarted: false });
		expect((await rotated({}, node.saved).activate()).items).toHaveLength(1);
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

describe('CRM Events Trigger: more days of conversations', () => {
	it('emit nothing old where no conversation was watched before', async () => {
		for (const lead of crm.account.leads.all()) crm.account.removeLead(lead);
		openConversation(crm.account, crm.at(-20 * dayMs));
		const event = 'conversationActivity';
		const node = await trigger.activeNode({ event, createdWithinDays: 7 });
		const wider = trigger.node({ event, createdWithinDays: 90 });
		wider.saved = node.saved;
		expect(await wider.activate()).toEqual({ items: [], hasStarted: false });
		openConversation(crm.account, crm.at(-30 * dayMs));
		expect((await wider.poll()).items).toMatchObject([{ changes: ['new'] }]);
	});
});

describe('a memory that somebody has edited or cut', () => {
	const damages: Array<[what: string, memory: unknown]> = [
		['null', null],
		['a text', 'x'],
		['empty', {}],
		['with other texts', { settledBefore: 0, mark: 0, seen: 'x', known: 'x' }],
		['with records cut in front', { settledBefore: 0, mark: 0, seen: '0', known: '0,0,0,' }],
		[
			'with records of other times',
			{ settledBefore: 0, mark: 0, seen: '123456789-', known: '123456789,-,0,active' },
		],
		['without times', { settledBefore: null, mark: null, seen: null, known: null }],
		[
			'without a period',
			{ settledBefore: 0, mark: 0, seen: '', known: '', reading: { windowMs: null } },
		],
	];

	it.each(damages)('starts anew and emits nothing old: %s', async (_what, memory) => {
		for (const event of ['newLead', 'conversationActivity']) {
			const parameters = { event, options: { emitSince: crm.at(-400 * dayMs) } };
			const before = await trigger.activeNode({ event });
			const saved = JSON.parse(before.saved) as Record<string, IDataObject>;
			const [stored] = Object.values(saved);
			Object.assign(stored, { memory });
			const node = trigger.node(parameters);
			node.saved = JSON.stringify(saved);
			expect(await node.activate()).toEqual({ items: [], hasStarted: false });
		}
	});
});
