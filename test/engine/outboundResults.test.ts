import type { IDataObject } from 'n8n-workflow';

import type { ReportRow } from '../../nodes/OutboundResults/report';
import type { LeadRecord } from '../../sandbox';
import { nodeName, type FinishedRun } from '../support/engine';
import { closingHint, contacts, oneAtATime, phoneOf, withKey } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { clearJournal } from '../support/sandboxControl';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const hourMs = 3_600_000;
const timeBefore = (ms: number) => new Date(Date.now() - ms).toISOString();

const ofContacts: IDataObject = {
	operation: 'getReport',
	campaign: picked('spring', 'key'),
	reportOn: 'contacts',
	phone: '={{ $json.phone }}',
	defaultCountry: 'BR',
};
const ofAll: IDataObject = { ...ofContacts, reportOn: 'all' };
const ofToday: IDataObject = {
	...ofContacts,
	reportOn: 'range',
	createdAfter: timeBefore(hourMs),
	createdBefore: timeBefore(-hourMs),
};
const summaryOf = (parameters: IDataObject) => ({ ...parameters, operation: 'getSummary' });

/** Runs CRM Outbound Results. */
async function read(parameters: IDataObject, items: IDataObject[] = [{}], changes = {}) {
	const finished = await node.run(parameters, items, {
		type: 'crmOutboundResults',
		...changes,
	});
	return { ...resultOf(finished), finished };
}

function resultOf(finished: FinishedRun) {
	return {
		error: finished.error,
		rows: finished.json(nodeName) as unknown as ReportRow[],
		json: finished.json(nodeName),
		hint: closingHint(finished),
		paired: finished.items(nodeName).map(({ pairedItem }) => pairedItem),
	};
}

const sendSpring = async (count: number) => await node.run(withKey('spring'), contacts(count));

const account = () => node.account;

const conversationOf = (index: number) =>
	account().conversations.ofLead(account().leads.findBy('phone', phoneOf(index))[0].id)[0];

const secondsBefore = (time: string) => new Date(Date.parse(time) - 3_000).toISOString();

/** Adds a lead with a claim of a campaign, whose message is in a conversation of its own. */
function addClaimed(
	index: number,
	claim: IDataObject = {},
	conversation: IDataObject = {},
	key = 'spring',
): LeadRecord {
	const at = timeBefore(2 * hourMs);
	const id = `conversation-${key}-${index}`;
	const lead = account().addLead({
		phone: phoneOf(index),
		metadata: {
			campaigns: {
				[key]: {
					...{ key, status: 'sent', at, phone: phoneOf(index), template: 'welcome_offer|pt_BR' },
					...{ conversationId: id, isOwnConversation: true, ...claim },
				},
			},
		},
	});
	account().addConversation(lead, {
		id,
		createdAt: secondsBefore(at),
		lastMessageAt: at,
		...conversation,
	});
	return lead;
}

describe('Get Report', () => {
	it('reads the state of each contact, what needs somebody first', async () => {
		const open = { status: 'sending', conversationId: undefined };
		addClaimed(0);
		addClaimed(1, open, { lastMessageAt: null });
		addClaimed(2, open);
		addClaimed(3, { status: 'released' });
		await clearJournal(node.sandbox);
		const items = [...contacts(4), { phone: 'x' }, ...contacts(1, 500)];
		const { rows, hint, paired } = await read(ofContacts, items);
		expect(rows.map(({ item, status }) => `${item} ${status}`)).toEqual([
			'2 unconfirmed',
			'1 sent',
			'3 sent',
			'4 notSent',
			'5 noLead',
			'6 noLead',
		]);
		expect(paired).toEqual([1, 0, 2, 3, 4, 5].map((item) => ({ item })));
		expect(rows.map(({ evidence }) => evidence)).toEqual([
			'noMessageShown',
			undefined,
			'messageShown',
			...Array<undefined>(3),
		]);
		expect(rows.map((row) => 'error' in row)).toEqual([false, false, false, false, true, true]);
		expect(rows.flatMap(({ answeredNote }) => answeredNote ?? [])).toEqual([]);
		const values = rows.flatMap((row) => Object.values(row));
		expect(values.filter((value) => (value ?? '') === '')).toEqual([]);
		expect(hint).toBe('6 contacts: 1 unconfirmed, 2 sent, 1 not sent, 2 without a lead');
		expect((await node.requestSummary()).counts).toEqual({ 'GET /lead': 5 });
	});

	it('reports a campaign that was sent, and who has answered', async () => {
		await sendSpring(5);
		const [{ id }] = account().messages.filter(({ to }) => to === phoneOf(3));
		account().answerMessage(id);
		const soon = timeBefore(-5_000);
		account().conversations.update(conversationOf(3), { lastMessageAt: soon });
		account().conversations.update(conversationOf(4), { lastMessageAt: timeBefore(-hourMs) });
		const { rows, hint } = await read(ofContacts, contacts(5));
		expect(rows.map(({ answered }) => answered)).toEqual([false, false, false, true, true]);
		expect(rows[0]).toMatchObject({ name: 'Contact 0', phone: phoneOf(0), item: 1 });
		expect(rows[0].conversationId).toBe(conversationOf(0).id);
		expect(hint).toBe('5 contacts: 5 sent; 2 answered');
		const [summary] = (await read(summaryOf(ofContacts), contacts(5))).json;
		expect(summary).toMatchObject({ sent: 5, answered: 2, share: 0.4, shareText: '40 %' });
		expect(summary).toMatchObject({ shareFrom: 0.118, shareTo: 0.769 });
	});

	it('counts a contact once that is listed twice', async () => {
		addClaimed(0);
		addClaimed(1);
		const unknown = contacts(1, 500);
		const items = [...contacts(2), ...contacts(1), ...unknown, ...unknown];
		const { rows, hint } = await read(ofContacts, items);
		expect(rows).toHaveLength(5);
		expect(hint).toContain('3 contacts: 2 sent, 1 without a lead');
		const { json } = await read(summaryOf(ofContacts), items);
		expect(json).toMatchObject([{ contacts: 2, sent: 2 }]);
	});

	it('takes a claim for the phone that it names', async () => {
		addClaimed(0, { phone: '5511911112222' });
		expect((await read(ofContacts, contacts(1))).rows).toMatchObject([{ status: 'notSent' }]);
		expect((await read(ofAll)).rows).toMatchObject([{ status: 'sent', phone: '5511911112222' }]);
	});

	it('reports what says most of the leads with the phone', async () => {
		const at = '2026-01-05T12:00:00.000Z';
		const older = account().addLead({ phone: phoneOf(0), createdAt: at });
		const { id } = addClaimed(0, { status: 'released' });
		const { rows, hint } = await read(ofContacts, contacts(1));
		expect(rows).toMatchObject([{ status: 'notSent', leadId: id, at: expect.any(String) }]);
		expect(hint).not.toContain('has not reached');
		const claim = { status: 'sent', at, phone: phoneOf(0) };
		account().leads.update(older, { metadata: { campaigns: { spring: claim } } });
		expect((await read(ofContacts, contacts(1))).rows).toMatchObject([
			{ status: 'sent', leadId: older.id },
		]);
	});

	it("returns only the campaign's leads of a list, and says how far it goes", async () => {
		addClaimed(0);
		addClaimed(1);
		account().leads.update(addClaimed(2), { createdAt: '2020-01-01T00:00:00.000Z' });
		addClaimed(3, {}, {}, 'autumn');
		const ofRange = await read(ofToday);
		expect(ofRange.rows.map(({ phone }) => phone).sort()).toEqual([phoneOf(0), phoneOf(1)]);
		expect(ofRange.rows.every((row) => row.status === 'sent' && !('item' in row))).toBe(true);
		const { rows, hint, paired } = await read(ofAll);
		expect(rows).toHaveLength(3);
		expect(paired).toEqual(Array(3).fill({ item: 0 }));
		const listed = account().leads.all().length;
		const today = new Date().toISOString().slice(0, 10);
		expect(hint).toContain(
			`(of the ${listed} leads that the CRM lists, created from 2020-01-01 to ${today})`,
		);
	});

	it('reads on where the CRM refuses a contact, or lists only the leads of others', async () => {
		for (const index of [0, 1, 2]) addClaimed(index);
		const others = [{ id: 'lead-x', phone: phoneOf(900) }];
		const answers = [
			{ status: 422, body: { error: 'Not this phone' } },
			{ status: 200, body: others },
		];
		await node.injectFaults(
			answers.map((answer, index) => ({
				match: { endpoint: 'listLeads' },
				effect: { type: 'status', ...answer },
				nth: index + 1,
			})),
		);
		const { rows, hint } = await read(ofContacts, contacts(3), oneAtATime);
		expect(rows).toMatchObject([
			{ item: 1, status: 'unreadable', error: expect.stringContaining('Not this phone') },
			{ item: 3, status: 'sent' },
			{ item: 2, status: 'noLead', error: 'The CRM shows no lead with this phone' },
		]);
		expect(hint).toContain('3 contacts: 1 unreadable, 1 sent, 1 without a lead');
	});

	it('says of leads whose metadata is hidden that nothing is known, and asks no further', async () => {
		addClaimed(0);
		await node.injectFault('listLeads', {
			...{ type: 'status', status: 200 },
			body: [{ id: 'lead-0', name: 'Ana', phone: phoneOf(0), createdAt: timeBefore(hourMs) }],
		});
		for (const parameters of [ofContacts, ofAll]) {
			const { rows } = await read(parameters, contacts(1));
			expect(rows).toMatchObject([
				{
					...{ status: 'unreadable', leadId: 'lead-0', name: 'Ana', phone: phoneOf(0) },
					error: expect.stringContaining('does not show the metadata'),
				},
			]);
		}
		expect((await node.requestSummary()).counts).toEqual({ 'GET /lead': 2 });
	});

	it('is in the time zone of the workflow', async () => {
		addClaimed(0, { at: '2026-07-01T12:00:00.000Z' });
		// n8n's default.
		const at = '2026-07-01T08:00:00.000-04:00';
		expect((await read(ofContacts, contacts(1))).rows).toMatchObject([{ at }]);
	});

	it('reads the campaign of each item', async () => {
		addClaimed(0);
		addClaimed(1, {}, {}, 'autumn');
		const items = contacts(2).map((item, index) => ({
			...item,
			key: ['Spring!', 'autumn'][index],
		}));
		const perItem = { ...ofContacts, campaign: '={{ $json.key }}' };
		const { rows } = await read(perItem, items);
		expect(rows.map(({ item, status }) => [item, status])).toEqual([
			[1, 'sent'],
			[2, 'sent'],
		]);
		await clearJournal(node.sandbox);
		const ofKeys = summaryOf({ ...perItem, reportOn: 'all' });
		const { json, paired } = await read(ofKeys, [...items, { key: 'SPRING' }]);
		expect(json).toMatchObject([
			{ campaign: 'Spring!', sent: 1 },
			{ campaign: 'autumn', sent: 1 },
		]);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
		expect((await node.requestSummary()).counts).toEqual({ 'GET /lead': 1 });
	});

	it('says that nobody in the list has the campaign', async () => {
		addClaimed(0);
		const text = 'The campaign "Sprng" has not reached anyone in this list yet';
		for (const parameters of [ofContacts, ofAll, summaryOf(ofAll)]) {
			const mistyped = { ...parameters, campaign: 'Sprng' };
			expect((await read(mistyped, contacts(1))).hint).toContain(text);
		}
	});

	it('says that the CRM takes no more requests, in the place of rows', async () => {
		const effect = { type: 'status', status: 429, retryAfter: 3_600 } as const;
		await node.injectFaults([{ match: {}, effect, probability: 1 }]);
		for (const parameters of [ofContacts, ofAll]) {
			expect((await read(parameters, contacts(3))).error?.message).toMatch(/no more requests/);
		}
	});

	it.each([
		[{ ...ofContacts, campaign: '={{ "" }}' }, '"Campaign" is empty'],
		[{ ...ofToday, reportOn: '={{ null }}' }, '"Leads" '],
		[{ ...ofToday, createdAfter: '2999-01-01' }, '"Created After" is after "Created Before"'],
		[{ ...ofToday, createdBefore: '={{ null }}' }, '"Created Before" is empty'],
		[{ operation: 'getAll', limit: '={{ "many" }}' }, '"Limit" is not a number'],
	])('refuses %j', async (parameters, message) => {
		expect((await read(parameters, contacts(1))).error?.message).toContain(message);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'])(
		'outputs an error for each item in the place of its input with %s',
		async (onError) => {
			const output = onError === 'continueErrorOutput' ? 1 : 0;
			const changes = { settings: { onError }, credential: { token: 'revoked-token' } };
			const refused = await read(ofContacts, contacts(2), changes);
			expect(refused.finished.json(nodeName, output)).toEqual(
				contacts(2).map((contact) => ({
					...(output === 1 && contact),
					error: expect.stringMatching(/^The CRM refused the token (?!.*deactivated.*deactivated)/),
				})),
			);
		},
	);

	it('reports the other items if one cannot be read', async () => {
		addClaimed(0);
		const items = [{ key: '!' }, { key: 'spring', ...contacts(1)[0] }];
		const perItem = { ...ofContacts, campaign: '={{ $json.key }}' };
		const settings = { onError: 'continueRegularOutput' };
		const { json } = await read(perItem, items, { settings });
		const error = expect.stringContaining('"Campaign" is empty');
		expect(json).toMatchObject([{ error }, { status: 'sent', item: 2 }]);
	});
});

describe('Get Summary', () => {
	it('compares the templates of a campaign', async () => {
		const day = 24 * hourMs;
		addClaimed(0, { at: timeBefore(day) }, { lastMessageAt: timeBefore(hourMs) });
		addClaimed(1);
		addClaimed(2, { template: 'plain_hello|pt_BR' });
		addClaimed(3, { template: undefined, status: 'sending' }, { lastMessageAt: null });
		const { json, hint } = await read(summaryOf(ofContacts), contacts(5));
		expect(json).toMatchObject([
			{ template: 'welcome_offer|pt_BR', contacts: 2, sent: 2, answered: 1, share: 0.5 },
			{ template: 'plain_hello|pt_BR', contacts: 1, sent: 1, answered: 0, shareText: '0 %' },
			{ template: null, sent: 0, unconfirmed: 1, share: null, shareText: null, shareTo: null },
		]);
		const [{ firstAt, lastAt }] = json;
		expect(Date.parse(String(lastAt)) - Date.parse(String(firstAt))).toBeGreaterThan(20 * hourMs);
		expect(hint).toContain('1 unconfirmed, 3 sent, 1 without a lead; 1 answered');
		expect((await read(summaryOf(ofAll))).json).toEqual(json);
	});

	it('counts unknown answers as none, unless all are unknown', async () => {
		addClaimed(0, {}, { lastMessageAt: timeBefore(0) });
		addClaimed(1, {}, { lastMessageAt: null });
		const of = async (count: number, first = 0) =>
			(await read(summaryOf(ofContacts), contacts(count, first))).json;
		expect(await of(2)).toMatchObject([{ sent: 2, answered: 1, answerUnknown: 1, share: 0.5 }]);
		expect(await of(1, 1)).toMatchObject([{ sent: 1, answerUnknown: 1, share: null }]);
	});
});

it('says of which leads it is unknown whether they have answered, and why', async () => {
	const lead = addClaimed(0);
	const later = { key: 'summer', status: 'sent', at: timeBefore(hourMs), phone: phoneOf(0) };
	const { campaigns } = lead.metadata as { campaigns: IDataObject };
	account().leads.update(lead, { metadata: { campaigns: { ...campaigns, summer: later } } });
	addClaimed(1, {}, { lastMessageAt: null });
	const { rows, hint } = await read(ofAll);
	expect(hint).toContain('. Of 2 of 2, it is unknown whether they have answered: ');
	expect(rows.map(({ answeredNote }) => answeredNote).sort()).toEqual([
		expect.stringContaining('a later campaign'),
		expect.stringContaining('does not show'),
	]);
});

describe('Get Many', () => {
	const ofMany = { operation: 'getAll', reportOn: 'all' };

	beforeEach(() => {
		addClaimed(0, { key: 'Spring!', at: timeBefore(50 * hourMs) });
		addClaimed(1, { key: 'spring', at: timeBefore(60 * hourMs), template: 'plain_hello|pt_BR' });
		addClaimed(
			2,
			{ status: 'sending', conversationId: undefined },
			{ lastMessageAt: null },
			'summer',
		);
		addClaimed(3, { status: 'released' }, {}, 'autumn');
	});

	it('lists the campaigns of the leads, the newest first', async () => {
		await clearJournal(node.sandbox);
		const { json, hint } = await read(ofMany);
		expect(json).toMatchObject([
			{ campaign: 'summer', key: 'summer', contacts: 1, sent: 0 },
			{ campaign: 'Spring!', key: 'spring', contacts: 2, sent: 2 },
		]);
		expect([...(json[1].templates as string[])].sort()).toEqual([
			'plain_hello|pt_BR',
			'welcome_offer|pt_BR',
		]);
		expect(Date.parse(String(json[1].firstAt))).toBeLessThan(Date.parse(String(json[1].lastAt)));
		expect(hint).toMatch(/^2 campaigns \(of the \d+ leads/);
		expect((await node.requestSummary()).counts).toEqual({ 'GET /lead': 1 });
		expect((await read({ ...ofMany, limit: 1 })).json).toHaveLength(1);
		const ofThem = await read({ ...ofContacts, operation: 'getAll' }, contacts(2));
		expect(ofThem.json).toMatchObject([{ key: 'spring', contacts: 2 }]);
	});

	it('lists none where no lead was created', async () => {
		const noon = '2001-01-01T12:00:00Z';
		const range = { createdAfter: noon, createdBefore: noon };
		const { json, hint, error } = await read({ ...ofMany, ...range, reportOn: 'range' });
		expect([json, error]).toEqual([[], undefined]);
		expect(hint).toBe('0 campaigns (of the 0 leads that the CRM lists)');
	});
});
