import { nodeName } from '../support/engine';
import { PolledTrigger } from '../support/polledTrigger';
import { picked } from '../support/pickedLocator';

const trigger = new PolledTrigger('conversationActivity');
const { crm } = trigger;
const parameters = { createdWithinDays: 0 };

/** Opens a conversation at a time of the CRM's clock. */
function open(leadId: string, id: string, offsetMs = 0) {
	const lead = crm.account.leads.get(leadId);
	if (!lead) throw new Error(`No lead ${leadId}`);
	const conversation = crm.account.addConversation(lead, { accountChatSectorId: 'sector-sales' });
	crm.account.conversations.remove(conversation.id);
	return crm.account.conversations.insert({ ...conversation, id, createdAt: crm.at(offsetMs) });
}

function change(id: string, changes: Parameters<typeof crm.account.conversations.update>[1]) {
	const conversation = crm.account.conversations.get(id);
	if (conversation) crm.account.conversations.update(conversation, changes);
}

beforeEach(async () => {
	await crm.insert([
		{ id: 'lead-1', createdAt: crm.at(-1000), name: 'Helena Prado' },
		{ id: 'lead-2', createdAt: crm.at(-1000) },
	]);
});

describe('CRM Events Trigger: conversation activity', () => {
	it('reports each change, the previous values and the lead', async () => {
		open('lead-1', 'conv-1', -500);
		const node = trigger.node(parameters, { leadPage: 'https://panel.example.com/leads/{id}' });
		await node.activate();
		expect((await node.poll()).hasStarted).toBe(false);

		crm.now += 60_000;
		change('conv-1', { lastMessageAt: crm.at(-10), unreadCount: 2 });
		const [activity] = (await node.poll()).items;
		expect(activity).toMatchObject({
			changes: ['newMessage', 'unread'],
			previous: { status: 'active', unreadCount: 0, lastMessageAt: null },
			conversation: { id: 'conv-1', unreadCount: 2, lastMessageAt: crm.at(-10), sector: 'Sales' },
			lead: { id: 'lead-1', name: 'Helena Prado' },
			leadUrl: 'https://panel.example.com/leads/lead-1',
		});
		expect((await node.poll()).hasStarted).toBe(false);

		const lastMessageAt = crm.at(-10);
		change('conv-1', { status: 'closed', unreadCount: 0 });
		expect((await node.poll()).items).toMatchObject([
			{ changes: ['status'], previous: { status: 'active', unreadCount: 2, lastMessageAt } },
		]);
	});

	it('reports a new conversation with its first and unread messages', async () => {
		const node = await trigger.activeNode(parameters);
		open('lead-1', 'silent');
		open('lead-2', 'spoken', 10);
		change('spoken', { lastMessageAt: crm.at(10), unreadCount: 1 });
		crm.now += 1000;
		expect((await node.poll()).items).toMatchObject([
			{ changes: ['new'], previous: null, conversation: { id: 'silent' } },
			{ changes: ['new', 'newMessage', 'unread'], previous: null, conversation: { id: 'spoken' } },
		]);
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('emits the chosen changes only, and remembers the others', async () => {
		open('lead-1', 'conv-1', -500);
		const node = await trigger.activeNode({ ...parameters, changes: ['status'] });
		change('conv-1', { lastMessageAt: crm.at(0), unreadCount: 1 });
		expect((await node.poll()).hasStarted).toBe(false);
		change('conv-1', { status: 'closed' });
		expect((await node.poll()).items).toMatchObject([{ changes: ['status'] }]);
	});

	it.each([
		['sector', { sector: picked('sector-sales') }],
		['owner', { conversationOwnerId: picked('member-ana', 'id') }],
		['status', { status: 'active' }],
	])('filters by %s', async (_, filters) => {
		const node = await trigger.activeNode({ ...parameters, filters });
		open('lead-1', 'wanted');
		change('wanted', { conversationOwnerId: 'member-ana' });
		open('lead-2', 'other');
		change('other', {
			accountChatSectorId: 'sector-support',
			conversationOwnerId: 'member-bruno',
			status: 'closed',
		});
		expect((await node.poll()).items).toMatchObject([{ conversation: { id: 'wanted' } }]);
	});

	it.each([
		[{ campaign: 'SPRING sale' }, 1],
		[{ campaign: picked('spring-sale') }, 1],
		[{ campaign: 'summer' }, 0],
		[{ withinHours: 1.5 }, 1],
		[{ withinHours: 1 }, 0],
	])('names the campaign that was answered, and filters by %j', async (filters, count) => {
		const claim = { key: 'Spring Sale', status: 'sent', at: crm.at(-90 * 60_000) };
		const lead = crm.account.leads.get('lead-1');
		const metadata = { campaigns: { 'spring-sale': claim } };
		if (lead) crm.account.leads.update(lead, { metadata });
		for (const id of ['lead-1', 'lead-2']) open(id, `of-${id}`, -500);
		const node = await trigger.activeNode({ ...parameters, filters });
		for (const id of ['lead-1', 'lead-2']) {
			change(`of-${id}`, { lastMessageAt: crm.at(0), unreadCount: 1 });
		}
		const { items } = await node.poll();
		expect(items).toHaveLength(count);
		const campaign = { key: 'spring-sale', typedKey: 'Spring Sale', minutesSince: 90 };
		if (count > 0) expect(items).toMatchObject([{ campaign, isReply: true }]);
	});

	it('refuses a campaign key of which nothing is left', async () => {
		const { error } = await trigger.node({ ...parameters, filters: { campaign: '!?' } }).activate();
		expect(error?.message).toBe('"Campaign" is empty');
	});

	it('requests leads of the chosen days, or all for 0', async () => {
		await trigger.activeNode({ createdWithinDays: 7 });
		await trigger.activeNode(parameters);
		const [some, all] = (await crm.takeRequests()).map(({ query }) => query);
		const days = (Date.now() - Date.parse(String(some.startDate))) / 86_400_000;
		expect(days).toBeCloseTo(7, 1);
		expect(all.startDate).toBe('1970-01-01T00:00:00.000Z');
	});

	it('does not report old conversations as new when more days are watched', async () => {
		await crm.insert([{ id: 'old-lead', createdAt: crm.at(-20 * 86_400_000) }]);
		open('old-lead', 'old', -20 * 86_400_000);
		open('lead-1', 'recent', -500);
		const node = await trigger.activeNode({ createdWithinDays: 7 });
		const wider = trigger.node({ createdWithinDays: 90 });
		wider.saved = node.saved;
		expect(await wider.activate()).toEqual({ items: [], hasStarted: false });
		change('old', { status: 'closed' });
		expect((await wider.poll()).items).toMatchObject([{ changes: ['status'] }]);
	});

	it('shows the latest activity in a test run, or says that there is none', async () => {
		open('lead-1', 'older', -1000);
		open('lead-2', 'newest', -500);
		const run = await trigger.node(parameters).test();
		expect(run.json(nodeName)).toMatchObject([{ conversation: { id: 'newest' } }]);
		const filters = { status: 'no such status' };
		const filtered = await trigger.node({ ...parameters, filters }).test();
		expect(filtered.error?.message).toMatch(/^None of \d+ conversations matches "Status"$/);
		const { conversations } = crm.account;
		for (const { id } of conversations.all()) conversations.remove(id);
		const empty = await trigger.node(parameters).test();
		expect(empty.error?.message).toBe('The CRM lists no conversations');
	});
});
