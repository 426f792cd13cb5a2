import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type LeadRecord, type Sandbox } from '../../sandbox';
import {
	ana,
	contacts,
	helena,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	withOptions,
} from '../support/outboundRun';
import { RecordingProxy, type Exchange } from '../support/recordingProxy';
import { demoAccount, requestSummary, sentMessages, setFaults } from '../support/sandboxControl';

let sandbox: Sandbox;
let proxy: RecordingProxy | undefined;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => {
	await proxy?.close();
	proxy = undefined;
	await sandbox.close();
});

/** Starts a CRM that shows leads differently from the sandbox. */
async function startCrmShowing(
	change: (lead: IDataObject, exchange: Exchange) => IDataObject,
): Promise<string> {
	proxy = await RecordingProxy.start(sandbox.baseUrl, (exchange) => {
		if (exchange.path !== '/lead' || exchange.status >= 300) return exchange.answer;
		const leads = exchange.answer as IDataObject | IDataObject[];
		return Array.isArray(leads)
			? leads.map((lead) => change(lead, exchange))
			: change(leads, exchange);
	});
	return proxy.baseUrl;
}

const leadQueries = () =>
	proxy?.exchanges.filter(({ method, path }) => method === 'GET' && path === '/lead') ?? [];

/** Assigns Helena the label "Opt-out" with the id `label-opt-out`. */
function labelHelena(): void {
	const { leads } = demoAccount(sandbox);
	leads.update(leads.get('lead-helena') as LeadRecord, { labelIds: ['label-opt-out'] });
}

/** Adds a lead with a label and an old conversation for each of the contacts. */
function addLeadsOfContacts(count: number): void {
	const account = demoAccount(sandbox);
	for (const { phone } of contacts(count)) {
		const lead = account.addLead({
			phone: String(phone).replace(/\D/g, ''),
			labelIds: ['label-vip'],
			createdAt: '2026-01-01T00:00:00Z',
		});
		account.addConversation(lead, {
			accountChatSectorId: 'sector-support',
			lastMessageAt: '2026-01-02T00:00:00Z',
		});
	}
}

describe('labels', () => {
	const withAssignments = (assignments: unknown) => (lead: IDataObject) =>
		({ ...lead, accountCRMLeadLabelAssignments: assignments }) as IDataObject;

	it.each([
		['wrapped', [{ id: 'assignment-1', AccountLabel: { id: 'label-7', name: 'Opt out' } }]],
		['flat', [{ id: 'label-7', name: 'Opt out', color: '#f00' }]],
		['flat, by ID', [{ id: 'opt-out', name: 'No thanks' }]],
	])('mark an opt-out when they are %s', async (_what, assignments) => {
		const baseUrl = await startCrmShowing(withAssignments(assignments));
		const finished = await runCampaign(baseUrl, withOptions({ skipLabels: 'opt-out' }), [helena]);
		expect(notSent(finished)).toMatchObject([{ status: 'skipped', reason: 'optedOut' }]);
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it.each([
		['wrapped', [{ AccountLabel: { id: 'label-7', name: 'VIP' } }]],
		['flat', [{ id: 'label-7', name: 'VIP' }]],
		['none', []],
	])('do not mark an opt-out when they are %s', async (_what, assignments) => {
		const baseUrl = await startCrmShowing(withAssignments(assignments));
		const finished = await runCampaign(baseUrl, withOptions({ skipLabels: 'opt-out' }), [helena]);
		expect(sent(finished)).toHaveLength(1);
		expect(leadQueries()).toHaveLength(1);
	});

	it.each([
		['texts', ['opt-out']],
		['a label without ID and name', [{ AccountLabel: { color: '#f00' } }]],
		['an ID alone, of whatever it is', [{ id: 'assignment-1' }]],
		['a label that is nothing', [{ id: 'assignment-1', AccountLabel: null }]],
		['a wrapped label among unknown ones', [{ AccountLabel: { id: 'x' } }, { labelRef: 7 }]],
	])('that are %s are read again, and never count as absent', async (_what, assignments) => {
		const baseUrl = await startCrmShowing(withAssignments(assignments));
		const finished = await runCampaign(baseUrl, withOptions({ skipLabels: 'opt-out' }), [helena]);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', failedStep: 'lead', reason: 'leadUnreadable' },
		]);
		expect(leadQueries()).toHaveLength(1);
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it('stop the run before anything is sent when no lead shows them', async () => {
		const baseUrl = await startCrmShowing(withAssignments(undefined));
		const finished = await runCampaign(baseUrl, withOptions({ skipLabels: 'opt-out' }), [helena]);
		expect(finished.error?.message).toBe('The CRM does not show the labels of leads');
		expect(finished.error?.description).toMatch(/"Skip Labels".*Nothing was sent/);
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it('are read again of each existing lead, as another one with its phone may have more', async () => {
		addLeadsOfContacts(4);
		const baseUrl = await startCrmShowing((lead) => lead);
		const parameters = withOptions({ skipLabels: 'opt-out', maxConcurrency: 1 });
		expect(sent(await runCampaign(baseUrl, parameters, contacts(4)))).toHaveLength(4);
		// All four are looked up to choose the first, which is read once more between its
		// conversation and its message.
		expect(leadQueries()).toHaveLength(4 + 4 + 1);
	});

	it.each([
		['without labels', undefined],
		['with unreadable labels', [{ labelRef: 7 }]],
	])('are read from the list when a creation answers %s', async (_what, assignments) => {
		labelHelena();
		const baseUrl = await startCrmShowing((lead, { method }) =>
			method === 'POST' ? withAssignments(assignments)(lead) : lead,
		);
		const parameters = withOptions({ skipLabels: 'opt-out' });
		const finished = await runCampaign(baseUrl, parameters, [helena, ana]);
		expect(notSent(finished)).toMatchObject([{ leadId: 'lead-helena', reason: 'optedOut' }]);
		expect(sent(finished)).toHaveLength(1);
	});

	it("are read again by the contact's phone when the answer has none", async () => {
		labelHelena();
		const baseUrl = await startCrmShowing((lead, { method }) =>
			method === 'POST' ? { id: lead.id, phone: '' } : lead,
		);
		const parameters = withOptions({ skipLabels: 'opt-out' });
		const finished = await runCampaign(baseUrl, parameters, [helena]);
		expect(leadQueries().map(({ query }) => query)).toEqual([{ phone: '5511987650001' }]);
		expect(notSent(finished)).toMatchObject([{ reason: 'optedOut' }]);
	});
});

describe('the last message of a conversation', () => {
	const withLastMessage = (lastMessageAt: unknown) => (lead: IDataObject) => ({
		...lead,
		accountExternalConversations: [{ id: 'conversation-1', status: 'closed', lastMessageAt }],
	});
	const within24Hours = withOptions({ skipIfContactedWithinHours: 24 });

	it('is read again until the answer to a creation is known to show it', async () => {
		addLeadsOfContacts(4);
		const baseUrl = await startCrmShowing((lead) => lead);
		const parameters = withOptions({ skipIfContactedWithinHours: 24, maxConcurrency: 1 });
		expect(sent(await runCampaign(baseUrl, parameters, contacts(4)))).toHaveLength(4);
		// Only the first is read after its creation.
		expect(leadQueries()).toHaveLength(4 + 2);
	});

	it.each([undefined, 'yesterday'])('counts as recent when it is %p', async (lastMessageAt) => {
		const baseUrl = await startCrmShowing(withLastMessage(lastMessageAt) as never);
		const finished = await runCampaign(baseUrl, within24Hours, [helena]);
		expect(notSent(finished)).toMatchObject([{ status: 'failed', reason: 'leadUnreadable' }]);
		expect(leadQueries()).toHaveLength(1);
	});

	it.each([null, '2020-01-01T00:00:00Z'])(
		'does not count as recent when it is %p',
		async (lastMessageAt) => {
			const baseUrl = await startCrmShowing(withLastMessage(lastMessageAt) as never);
			expect(sent(await runCampaign(baseUrl, within24Hours, [helena]))).toHaveLength(1);
			expect(leadQueries()).toHaveLength(1);
		},
	);
});

describe('a conversation', () => {
	it.each([
		['its status', { accountChatSectorId: 'sector-sales' }],
		['its sector', { status: 'active' }],
	])('counts as active when it does not show %s', async (_what, said) => {
		const conversation = { id: 'conversation-1', lastMessageAt: null, ...said };
		const baseUrl = await startCrmShowing((lead) => ({
			...lead,
			accountExternalConversations: [conversation],
		}));
		const parameters = withOptions({ onActiveConversation: 'skip' });
		const finished = await runCampaign(baseUrl, parameters, [helena]);
		expect(notSent(finished)).toMatchObject([{ status: 'failed', reason: 'leadUnreadable' }]);
		expect(sentMessages(sandbox)).toEqual([]);
	});
});

describe('a contact whose tax ID and phone belong to different leads', () => {
	const bothLeads = () => {
		const account = demoAccount(sandbox);
		account.addLead({ id: 'lead-tax', name: 'Company', taxId: '99888777', phone: '552133334444' });
		account.addLead({ id: 'lead-phone', name: 'Ana', phone: '5511987650500' });
	};
	const byTaxId = (changes: IDataObject = {}) =>
		parametersWith({ leadFields: { taxId: '99.888.777' }, ...changes });

	it('is not sent to, because the rules checked the wrong lead', async () => {
		bothLeads();
		const finished = await runCampaign(sandbox.baseUrl, byTaxId({ campaignKey: 'spring' }), [ana]);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', failedStep: 'lead', reason: 'phoneOfAnotherLead', leadId: 'lead-tax' },
		]);
		const { error } = notSent(finished)[0];
		for (const part of ['lead-tax', 'lead-phone', '552133334444', 'merge']) {
			expect(error).toContain(part);
		}
		expect(sentMessages(sandbox)).toEqual([]);
		expect(demoAccount(sandbox).leads.get('lead-tax')?.metadata).toEqual({});
	});

	it('is sent to when no other lead has the phone', async () => {
		demoAccount(sandbox).addLead({ name: 'Company', taxId: '99888777', phone: '552133334444' });
		const finished = await runCampaign(sandbox.baseUrl, byTaxId(), [ana]);
		expect(sent(finished)).toHaveLength(1);
		expect((await requestSummary(sandbox)).counts['GET /lead']).toBe(1);
	});

	it.each(['+55 (11) 98765-0500', '011 98765-0500', '11987650500'])(
		'needs no further request when the lead has its phone as %s',
		async (phone) => {
			demoAccount(sandbox).addLead({ name: 'Ana', taxId: '99888777', phone });
			expect(sent(await runCampaign(sandbox.baseUrl, byTaxId(), [ana]))).toHaveLength(1);
			expect((await requestSummary(sandbox)).counts).not.toHaveProperty('GET /lead');
		},
	);

	it('fails when the owner of the phone cannot be found out', async () => {
		bothLeads();
		await setFaults(sandbox, [
			{ match: { endpoint: 'listLeads' }, effect: { type: 'status', status: 400 } },
		]);
		const finished = await runCampaign(sandbox.baseUrl, byTaxId(), [ana]);
		expect(notSent(finished)).toMatchObject([{ failedStep: 'lead', reason: 'refused' }]);
		expect(sentMessages(sandbox)).toEqual([]);
	});
});

describe('unreadable sectors and templates', () => {
	it.each([
		['listChatSectors', 'sectors'],
		['listTemplates', 'templates'],
	])('stop the run before anything is sent: %s', async (endpoint, what) => {
		await setFaults(sandbox, [
			{ match: { endpoint }, effect: { type: 'status', status: 200, body: {} } },
		]);
		const finished = await runCampaign(sandbox.baseUrl, parametersWith(), [ana]);
		expect(finished.error?.message).toBe(`The list of ${what} could not be read`);
		expect((await requestSummary(sandbox)).counts).not.toHaveProperty('POST /lead');
	});
});
