import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { PolledTrigger } from '../support/polledTrigger';
import { picked } from '../support/pickedLocator';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;
const hourMs = 3_600_000;

/** Makes the CRM answer every request with these leads. */
async function answerLeads(body: IDataObject[]): Promise<void> {
	await crm.injectFaults({ rules: [{ effect: { type: 'status', status: 200, body } }] });
}

const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

describe('CRM Events Trigger: new lead', () => {
	it('leaves out leads that a campaign has created, unless told otherwise', async () => {
		const node = await trigger.activeNode();
		const all = await trigger.activeNode({ options: { includeCampaignLeads: true } });
		const metadata = { campaigns: { spring: { status: 'sent', at: crm.at(0) } } };
		await crm.insert([
			{ id: 'campaign', createdAt: crm.at(100), metadata },
			{ id: 'form', createdAt: crm.at(200), metadata: { tags: ['form'] } },
		]);
		expect(ids((await node.poll()).items)).toEqual(['form']);
		expect(ids((await all.poll()).items)).toEqual(['campaign', 'form']);
	});

	it('emits no old leads on activation, and each later lead once', async () => {
		await crm.insert([{ id: 'before', createdAt: crm.at(-500) }]);
		const node = await trigger.activeNode();
		expect((await node.poll()).hasStarted).toBe(false);

		await crm.insert([
			{ id: 'second', createdAt: crm.at(900), name: 'Helena Prado' },
			{ id: 'first', createdAt: crm.at(800) },
		]);
		crm.now += 1000;
		const { items } = await node.poll();
		expect(ids(items)).toEqual(['first', 'second']);
		expect(items[1]).toEqual({
			id: 'second',
			name: 'Helena Prado',
			phone: '',
			email: '',
			taxId: '',
			leadOwner: null,
			leadTemperature: null,
			source: '',
			createdAt: crm.at(-100),
			labels: [],
		});
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('emits the unchanged lead without "Simplify", and the link to its page', async () => {
		const leadPage = 'https://panel.example.com/leads/{id}';
		const node = trigger.node({ simplify: false }, { leadPage });
		await node.activate();
		await crm.insert([{ id: 'a raw', createdAt: crm.at(0), city: 'Recife' }]);
		const [lead] = (await node.poll()).items;
		expect(lead).toMatchObject({ id: 'a raw', city: 'Recife', accountExternalConversations: [] });
		expect(lead.leadUrl).toBe('https://panel.example.com/leads/a%20raw');
	});

	it('sends one request per poll, which starts at the overlap before the newest lead', async () => {
		const node = await trigger.activeNode();
		await crm.insert([{ id: 'one', createdAt: crm.at(2000) }]);
		crm.now += 3000;
		await node.poll();
		await crm.takeRequests();
		crm.now += 5 * hourMs;
		await node.poll();
		const requests = await crm.takeRequests();
		expect(requests.map(({ query }) => query.startDate)).toEqual([
			crm.at(-5 * hourMs - 1000 - 600_000 - 1000),
		]);
	});

	it.each([-5 * hourMs, 5 * hourMs])(
		'uses the clock of the CRM, here %d ms off',
		async (offset) => {
			crm.now += offset;
			await crm.insert([{ id: 'before', createdAt: crm.at(-1) }]);
			const node = await trigger.activeNode();
			expect((await crm.takeRequests()).length).toBe(1);
			await crm.insert([{ id: 'after', createdAt: crm.at(1) }]);
			crm.now += 1000;
			expect(ids((await node.poll()).items)).toEqual(['after']);
			expect((await node.poll()).hasStarted).toBe(false);
		},
	);

	it.each([-24 * hourMs, 400 * 24 * hourMs])(
		'tolerates a "Date" header that is wrong by %d ms',
		async (wrongBy) => {
			const rightNow = crm.now;
			const at = (offset: number) => new Date(rightNow + offset).toISOString();
			await crm.insert([{ id: 'before', createdAt: at(-500) }]);
			crm.now += wrongBy;
			const node = await trigger.activeNode();
			await crm.insert([{ id: 'first', createdAt: at(500) }]);
			expect(ids((await node.poll()).items)).toEqual(['first']);
			crm.now = rightNow + 1000;
			await crm.insert([{ id: 'second', createdAt: at(700) }]);
			expect(ids((await node.poll()).items)).toEqual(['second']);
			expect((await node.poll()).hasStarted).toBe(false);
		},
	);

	it('finds the first leads of an empty account', async () => {
		for (const lead of crm.account.leads.all()) crm.account.removeLead(lead);
		crm.now += 24 * hourMs;
		const node = await trigger.activeNode();
		await crm.insert([{ id: 'first', createdAt: new Date().toISOString() }]);
		expect(ids((await node.poll()).items)).toEqual(['first']);
	});

	it('emits no old leads that an account shows only after the first poll', async () => {
		await answerLeads([]);
		const node = await trigger.activeNode();
		await answerLeads([
			{ id: 'old', createdAt: crm.at(-8 * 24 * hourMs) },
			{ id: 'first', createdAt: crm.at(500) },
		]);
		expect(ids((await node.poll()).items)).toEqual(['first']);
	});

	it('starts over when another release has written the memory, or another event is chosen', async () => {
		const node = await trigger.activeNode();
		const other = trigger.node({ event: 'conversationActivity' });
		other.saved = node.saved;
		expect(await other.activate()).toEqual({ items: [], hasStarted: false });
		expect(other.memory.kind).toMatch(/^conversationActivity /);
		node.saved = node.saved.replace(/"newLead \d+"/, '"newLead 0"');
		await crm.insert([{ id: 'before', createdAt: crm.at(-500) }]);
		expect(await node.activate()).toEqual({ items: [], hasStarted: false });
		await crm.insert([{ id: 'after', createdAt: crm.at(500) }]);
		crm.now += 1000;
		expect(ids((await node.poll()).items)).toEqual(['after']);
	});
});

describe('CRM Events Trigger: filters of new leads', () => {
	const wanted = {
		source: 'landing page',
		leadTemperature: 3,
		leadType: 'PJ',
		leadOwner: 'member-ana',
	};

	it.each([
		['source', { source: 'Landing Page' }],
		['temperature', { temperature: 3 }],
		['type', { leadType: 'PJ' }],
		['owner', { leadOwner: picked('member-ana') }],
	])('filters by %s', async (_, filters) => {
		const node = await trigger.activeNode({ filters });
		await crm.insert([
			{ id: 'wanted', createdAt: crm.at(0), ...wanted },
			{ id: 'other', createdAt: crm.at(0), leadTemperature: 1, leadType: 'PF', source: 'fair' },
		]);
		expect(ids((await node.poll()).items)).toEqual(['wanted']);
	});

	it.each(['id', 'name'] as const)('filters by the %s of a label', async (field) => {
		const [label] = crm.account.labels.all();
		const node = await trigger.activeNode({ filters: { label: label[field] } });
		await crm.insert([
			{ id: 'wanted', createdAt: crm.at(0), labelIds: [label.id] },
			{ id: 'other', createdAt: crm.at(0) },
		]);
		expect(ids((await node.poll()).items)).toEqual(['wanted']);
	});

	it('does not emit a lead that matches only later', async () => {
		const node = await trigger.activeNode({ filters: { source: 'fair' } });
		await crm.insert([{ id: 'lead', createdAt: crm.at(0), source: 'web' }]);
		expect((await node.poll()).hasStarted).toBe(false);
		const lead = crm.account.leads.get('lead');
		if (lead) crm.account.leads.update(lead, { source: 'fair' });
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('emits no lead that was there before, however young it was', async () => {
		await crm.insert([{ id: 'young', createdAt: crm.at(-5_000) }]);
		const node = await trigger.activeNode({ options: { minimumAgeSeconds: 600 } });
		crm.now += 3_600_000;
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('gives labels time with a minimum age', async () => {
		const [label] = crm.account.labels.all();
		const options = { minimumAgeSeconds: 60 };
		const node = await trigger.activeNode({ filters: { label: label.id }, options });
		await crm.insert([{ id: 'lead', createdAt: crm.at(0) }]);
		expect((await node.poll()).hasStarted).toBe(false);
		const lead = crm.account.leads.get('lead');
		if (lead) crm.account.leads.update(lead, { labelIds: [label.id] });
		crm.now += 61_000;
		expect(ids((await node.poll()).items)).toEqual(['lead']);
	});
});

describe('CRM Events Trigger: test run from the editor', () => {
	it('shows the newest matching lead and saves nothing', async () => {
		await crm.insert([
			{ id: 'newest', createdAt: crm.at(-1000), source: 'fair' },
			{ id: 'older', createdAt: crm.at(-2000), source: 'fair' },
			{ id: 'other', createdAt: crm.at(0), source: 'web' },
		]);
		const options = { minimumAgeSeconds: 60 };
		const node = trigger.node({ filters: { source: 'fair' }, options });
		const run = await node.test();
		expect(ids(run.json(nodeName))).toEqual(['newest']);
		expect(node.saved).toBe('{}');
		expect((await crm.takeRequests()).length).toBe(1);
	});

	it.each<[IDataObject, string]>([
		[{ filters: { source: '={{ undefined }}' } }, '"Source" is empty'],
		[{ filters: { label: picked('') } }, '"Label" is empty'],
		[{ filters: { temperature: 9 } }, '"Temperature" has a value that is not one of its options'],
		[{ options: { overlapMinutes: '={{ "abc" }}' } }, '"Overlap (Minutes)" is not a number'],
		[{ options: { overlapMinutes: '={{ 0 }}' } }, '"Overlap (Minutes)" is below 1'],
		[{ event: 'templateStatus', statuses: [] }, '"Statuses" is empty'],
		[
			{ event: 'conversationActivity', changes: '={{ "nope" }}' },
			'"Start On" has a value that is not one of its options',
		],
	])('refuses to start with a form that means all or nothing: %j', async (parameters, message) => {
		const { error } = await trigger.node(parameters).activate();
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
	});

	it('says that there is no lead', async () => {
		await answerLeads([]);
		const { error } = await trigger.node().test();
		expect(error?.message).toBe('The CRM lists no leads');
	});

	it.each([
		[{ source: 'nowhere' }, 'None of N leads matches "Source"'],
		[{ source: 'fair', leadType: 'PJ' }, 'None of N leads matches "Lead Type" and "Source"'],
	])('names the filters that leave leads out: %j', async (filters, message) => {
		await crm.insert([
			{ id: 'one', createdAt: crm.at(-1000), source: 'fair', leadType: 'PF', leadTemperature: 1 },
			{ id: 'other', createdAt: crm.at(-1000), source: 'web', leadType: 'PJ' },
		]);
		const { error } = await trigger.node({ filters }).test();
		expect(error?.message.replace(/\d+/, 'N')).toBe(message);
	});
});

describe('CRM Events Trigger: failing polls', () => {
	it('report the cause and the remedy, and change nothing', async () => {
		const node = await trigger.activeNode();
		await crm.insert([{ id: 'lead', createdAt: crm.at(0) }]);
		const { saved } = node;
		await crm.injectFaults({ rules: [{ effect: { type: 'status', status: 500 } }] });
		const { error } = await node.poll();
		expect(error?.message).toBe('Error to get leads');
		expect(error?.description).toContain('Try again later');
		expect(error?.httpCode).toBe('500');
		expect(JSON.stringify(node.memory)).toBe(JSON.stringify(JSON.parse(saved)[`node:${nodeName}`]));

		await crm.injectFaults({ rules: [] });
		expect(ids((await node.poll()).items)).toEqual(['lead']);
	});

	it('at activation leave the workflow inactive, with the reason', async () => {
		const node = trigger.node({}, { token: 'revoked-token' });
		const { error } = await node.activate();
		expect(node.isActive).toBe(false);
		expect(error?.message).toBe('The CRM refused the token of the credential');
		expect(error?.description).not.toContain('revoked-token');
	});

	it('say at activation that no lead has an ID', async () => {
		await answerLeads([{ name: 'Ana' }, { id: ' ' }]);
		const { error } = await trigger.node().activate();
		expect(error?.message).toBe('The list of leads could not be read');
	});
});
