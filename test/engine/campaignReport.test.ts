import type { IDataObject } from 'n8n-workflow';

import type { ReportRow } from '../../nodes/OutboundContact/campaignReport/campaignState';
import { startSandbox, type FaultRule, type Sandbox } from '../../sandbox';
import { nodeName } from '../support/engine';
import { closingHint, contacts, runCampaign, sent, withKey } from '../support/outboundRun';
import { clearJournal, demoAccount, requestSummary, setFaults } from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => await sandbox.close());

const ofContacts: IDataObject = {
	operation: 'getReport',
	campaignKey: 'spring',
	reportOn: 'contacts',
	phone: '={{ $json.phone }}',
	defaultCountry: 'BR',
};

const ofToday: IDataObject = {
	operation: 'getReport',
	campaignKey: 'spring',
	reportOn: 'range',
	createdAfter: new Date(Date.now() - 3_600_000).toISOString(),
	createdBefore: new Date(Date.now() + 3_600_000).toISOString(),
};

async function report(parameters: IDataObject, items: IDataObject[] = [{}]) {
	const finished = await runCampaign(sandbox.baseUrl, parameters, items);
	return {
		error: finished.error,
		rows: finished.json(nodeName, 0) as unknown as ReportRow[],
		others: finished.json(nodeName, 1),
		hint: closingHint(finished),
		paired: finished.items(nodeName, 0).map(({ pairedItem }) => pairedItem),
	};
}

describe('Get Report', () => {
	it.each([
		['a wrong base URL', { type: 'status', status: 404 }, /404/],
		['a limit of the CRM', { type: 'status', status: 429, retryAfter: 3_600 }, /no more requests/],
	])('says so in the place of rows: %s', async (_what, effect, message) => {
		await setFaults(sandbox, [{ match: {}, effect, probability: 1 }]);
		const { error } = await report(ofContacts, contacts(3));
		expect(error?.message).toMatch(message);
	});

	/** Sends the campaign "spring" to a contact, as if a day ago. */
	async function sendYesterday(): Promise<void> {
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(1));
		const account = demoAccount(sandbox);
		const [lead] = account.leads.findBy('phone', '5511987651000');
		const at = new Date(Date.now() - 86_400_000).toISOString();
		const { spring } = (lead.metadata as IDataObject).campaigns as Record<string, IDataObject>;
		account.leads.update(lead, { metadata: { campaigns: { spring: { ...spring, at } } } });
		const [conversation] = account.conversations.ofLead(lead.id);
		account.conversations.update(conversation, { lastMessageAt: at, unreadCount: 0 });
	}

	it.each([
		['whose note failed', 'updateLead', { type: 'status', status: 400 }, [2, 3]],
		['whose answer was lost', 'sendChatappMessage', { type: 'resetAfter' }, [1]],
	])('does not take the message of a later campaign for activity: one %s', async (...row) => {
		const [, endpoint, effect, calls] = row;
		await sendYesterday();
		await setFaults(
			sandbox,
			calls.map((nth) => ({ match: { endpoint }, nth, effect })) as FaultRule[],
		);
		await runCampaign(sandbox.baseUrl, withKey('summer'), contacts(1));
		await setFaults(sandbox, []);
		expect((await report(ofContacts, contacts(1))).rows).toMatchObject([{ activitySince: null }]);
	});

	it('knows nothing of a conversation that the CRM does not list', async () => {
		await sendYesterday();
		const account = demoAccount(sandbox);
		const [lead] = account.leads.findBy('phone', '5511987651000');
		account.conversations.remove(account.conversations.ofLead(lead.id)[0].id);
		account.addConversation(lead, { lastMessageAt: new Date().toISOString() });
		expect((await report(ofContacts, contacts(1))).rows).toMatchObject([{ activitySince: null }]);
	});

	it('shows the phone that got the message, also on a lead with another one', async () => {
		demoAccount(sandbox).addLead({ phone: '5511911112222', taxId: '52998224725' });
		const leadFields = { taxId: '52998224725' };
		await runCampaign(sandbox.baseUrl, { ...withKey('spring'), leadFields }, contacts(1));
		const { rows } = await report({ ...ofContacts, reportOn: 'all' });
		expect(rows).toMatchObject([{ status: 'sent', phone: '5511987651000' }]);
	});

	it('refuses keys that differ between items', async () => {
		const items = ['spring', 'Spring!', 'autumn'].map((key) => ({ ...contacts(1)[0], key }));
		const perItem = { ...ofContacts, campaignKey: '={{ $json.key }}' };
		expect((await report(perItem, items)).error?.message).toContain('differs between items');
		expect((await report(perItem, items.slice(0, 2))).error).toBeUndefined();
	});

	it.each([
		['reportOn', '={{ null }}', /"Report On"/],
		['reportOn', '={{ "Leads Created in a Range" }}', /"Report On"/],
		['reportOn', '={{ ["contacts"] }}', /"Report On"/],
		['view', '={{ "Summary" }}', /"View"/],
	])('refuses another value of %s: %s', async (field, value, message) => {
		const dates = { createdAfter: '2020-01-01', createdBefore: '2020-01-02' };
		const { error } = await report({ ...ofContacts, ...dates, [field]: value }, contacts(1));
		expect(error?.message).toMatch(message);
	});

	it("reports the campaign's status for each contact", async () => {
		await setFaults(sandbox, [
			{ match: { endpoint: 'sendChatappMessage' }, nth: 2, effect: { type: 'resetBefore' } },
			{
				match: { endpoint: 'sendChatappMessage' },
				nth: 3,
				effect: { type: 'status', status: 400, body: { error: 'Refused' } },
			},
		]);
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(3));
		await setFaults(sandbox, []);
		await clearJournal(sandbox);

		const { rows, others, hint, paired } = await report(ofContacts, [
			...contacts(3),
			{ phone: 'x' },
			...contacts(1, 500),
		]);
		expect(others).toEqual([]);
		expect(rows.map(({ item }) => item)).toEqual([1, 2, 3, 4, 5]);
		expect(paired).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
		expect(rows.map((row) => 'error' in row)).toEqual([false, false, false, true, true]);
		const states = rows.map(({ status }) => status);
		expect([...states].sort()).toEqual(['noLead', 'noLead', 'notSent', 'sent', 'unconfirmed']);
		expect(rows[0]).toMatchObject({ name: 'Contact 0', phone: '5511987651000' });
		const found = rows.map(({ status, evidence }) => `${status}: ${evidence}`);
		expect(found.filter((each) => !each.endsWith(': null'))).toEqual(['unconfirmed: notArrived']);
		const [row] = rows.filter(({ status }) => status === 'sent');
		expect(Date.parse(row.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
		expect(row.conversationId).toBeTruthy();
		expect(hint).toContain('1 sent, 1 unconfirmed, 1 not sent, 2 without a lead');
		const { counts } = await requestSummary(sandbox);
		expect(counts).toEqual({ 'GET /lead': 4 });
	});

	it('counts a contact once that is listed twice', async () => {
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(2));
		const unknown = contacts(1, 500);
		const items = [...contacts(2), ...contacts(1), ...unknown, ...unknown];
		const { rows, hint } = await report(ofContacts, items);
		expect(rows).toHaveLength(5);
		expect(hint).toContain('3 contacts: 2 sent, 1 without a lead');
	});

	it('reports who has written since the message', async () => {
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(3));
		const conversationOf = (phone: string) => {
			const [lead] = demoAccount(sandbox).leads.findBy('phone', phone);
			return demoAccount(sandbox)
				.conversations.all()
				.find(({ leadId }) => leadId === lead.id);
		};
		const [unread, later] = [conversationOf('5511987651000'), conversationOf('5511987651001')];
		if (!unread || !later) throw new Error('The campaign opened no conversation');
		demoAccount(sandbox).conversations.update(unread, { unreadCount: 2 });
		demoAccount(sandbox).conversations.update(later, {
			lastMessageAt: new Date(Date.now() + 60_000).toISOString(),
		});
		const { rows, hint } = await report(ofContacts, contacts(3));
		expect(rows.map(({ activitySince }) => activitySince)).toEqual([true, true, false]);
		expect(hint).toContain('2 with activity since the message');
	});

	it("returns only the campaign's leads for a date range", async () => {
		expect(sent(await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(2)))).toHaveLength(
			2,
		);
		await runCampaign(sandbox.baseUrl, withKey('autumn'), contacts(2, 50));
		const { rows, error } = await report(ofToday);
		expect(error).toBeUndefined();
		expect(rows.map(({ phone }) => phone).sort()).toEqual(['5511987651000', '5511987651001']);
		expect(rows.every(({ status, item }) => status === 'sent' && item === null)).toBe(true);
	});

	it('compares the templates of a campaign', async () => {
		const chosen =
			'={{ $json.name === "Contact 2" ? "plain_hello|pt_BR" : "welcome_offer|pt_BR" }}';
		const parameters = {
			...withKey('spring'),
			template: { __rl: true, mode: 'name', value: chosen },
			specifyTemplateVariables: 'json',
			templateVariablesJson:
				'={{ $json.name === "Contact 2" ? [] : [$json.name, $json.name, "10%", "offer-1"] }}',
		};
		expect(sent(await runCampaign(sandbox.baseUrl, parameters, contacts(3)))).toHaveLength(3);
		const { conversations } = demoAccount(sandbox);
		const [answered] = conversations.all().filter(({ contactName }) => contactName === 'Contact 0');
		conversations.update(answered, { unreadCount: 2 });
		const summary = { ...ofContacts, view: 'summary' };
		const { rows, hint } = await report(summary, contacts(4));
		expect(rows).toMatchObject([
			{ template: 'welcome_offer|pt_BR', contacts: 2, sent: 2, unconfirmed: 0, answeredSince: 1 },
			{ template: 'plain_hello|pt_BR', contacts: 1, sent: 1, answeredSince: 0, shareAnswered: 0 },
		]);
		expect(rows).toMatchObject([{ shareAnswered: 0.5, firstAt: expect.any(String) }, {}]);
		expect(hint).toContain('3 sent, 1 without a lead; 1 with activity');
		const all = await report({ ...summary, reportOn: 'all' });
		expect(all.rows).toEqual(rows);
		const repeated = await report(summary, [...contacts(4), ...contacts(2)]);
		expect(repeated.rows).toEqual(rows);
	});

	it('reports what the campaign sent on any lead with the phone', async () => {
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(1));
		const account = demoAccount(sandbox);
		const [{ phone }] = account.leads.all().slice(-1);
		account.addLead({
			phone,
			createdAt: '2026-01-05T12:00:00.000Z',
			metadata: { campaigns: { spring: { status: 'released', at: '2026-01-05T12:00:00.000Z' } } },
		});
		expect((await report(ofContacts, contacts(1))).rows).toMatchObject([{ status: 'sent' }]);
	});

	it('counts unconfirmed messages by template', async () => {
		await setFaults(sandbox, [
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'resetBefore' } },
		]);
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(1));
		const { rows } = await report({ ...ofContacts, view: 'summary' }, contacts(1));
		expect(rows).toMatchObject([
			{ template: 'welcome_offer|pt_BR', sent: 0, unconfirmed: 1, shareAnswered: null },
		]);
	});

	it('reports on all leads that the CRM lists, and says how far', async () => {
		await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(2));
		const { rows, hint } = await report({ ...ofToday, reportOn: 'all' });
		expect(rows.map(({ phone }) => phone).sort()).toEqual(['5511987651000', '5511987651001']);
		expect(rows.every(({ template }) => template === 'welcome_offer|pt_BR')).toBe(true);
		const listed = demoAccount(sandbox).leads.all().length;
		const today = new Date().toISOString().slice(0, 10);
		expect(hint).toContain(`(of the ${listed} leads that the CRM lists, created from `);
		expect(hint).toContain(`to ${today})`);
	});

	it('distinguishes unreadable notes from missing ones', async () => {
		const [contact] = contacts(1);
		await setFaults(sandbox, [
			{
				match: { endpoint: 'listLeads' },
				effect: {
					type: 'status',
					status: 200,
					body: [{ id: 'a', phone: '5511987651000', metadata: 'text' }],
				},
			},
		]);
		expect((await report(ofContacts, [contact])).rows).toMatchObject([{ status: 'unreadable' }]);
	});

	it.each([
		[{ ...ofContacts, campaignKey: '={{ "" }}' }, '"Campaign Key" needs a letter or a digit'],
		[{ ...ofContacts, campaignKey: '🎉' }, '"Campaign Key" needs a letter or a digit'],
		[{ ...ofToday, createdAfter: '2999-01-01' }, '"Created After" is after "Created Before"'],
		[{ ...ofToday, createdBefore: 'soon' }, '"Created Before" is not a date'],
	])('refuses %j', async (parameters, message) => {
		expect((await report(parameters, contacts(1))).error?.message).toBe(message);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'])(
		'outputs an error for each item in the place of its input with %s',
		async (onError) => {
			const finished = await runCampaign(sandbox.baseUrl, ofContacts, contacts(2), {
				settings: { onError },
				credential: { token: 'revoked-token' },
			});
			const output = onError === 'continueErrorOutput' ? 2 : 0;
			expect(finished.json(nodeName, output)).toEqual(
				Array(2).fill({ error: 'The CRM refused the token of the credential "Demo CRM"' }),
			);
			expect(finished.json(nodeName, 1)).toEqual([]);
		},
	);

	it('asks once for a phone without a lead, and whether the base URL is right', async () => {
		const { rows } = await report(ofContacts, contacts(1, 700));
		expect(rows).toMatchObject([
			{ status: 'noLead', error: 'The CRM shows no lead with this phone' },
		]);
		expect((await requestSummary(sandbox)).counts).toEqual({
			'GET /lead': 1,
			'GET /chat-sector': 1,
		});
	});

	it('stops when the token is refused', async () => {
		const finished = await runCampaign(sandbox.baseUrl, ofContacts, contacts(2), {
			credential: { token: 'revoked-token' },
		});
		expect(finished.error?.message).toContain('refused the token');
	});
});

it('a workflow saved before there were operations still sends its campaign', async () => {
	const { operation, ...stored } = withKey('spring');
	expect(operation).toBeUndefined();
	expect(sent(await runCampaign(sandbox.baseUrl, stored, contacts(1)))).toHaveLength(1);
});
