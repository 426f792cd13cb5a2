import type { IDataObject } from 'n8n-workflow';

import { type LeadRecord } from '../../sandbox';
import {
	ana,
	contacts,
	helena,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import type { Exchange, RecordingProxy } from '../support/recordingProxy';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { openProxy } from '../support/testSandbox';

const node = new SandboxedCampaign();
let proxy: RecordingProxy | undefined;

/** Starts a CRM that shows leads differently from the sandbox. */
async function startCrmShowing(
	change: (lead: IDataObject, exchange: Exchange) => IDataObject,
): Promise<string> {
	proxy = await openProxy(node.sandbox, (exchange) => {
		if (exchange.path !== '/lead' || exchange.status >= 300) return exchange.answer;
		const leads = exchange.answer as IDataObject | IDataObject[];
		return Array.isArray(leads)
			? leads.map((lead) => change(lead, exchange))
			: change(leads, exchange);
	});
	return proxy.baseUrl;
}

/** Assigns Helena the label "Opt-out" with the id `label-opt-out`. */
function labelHelena(): void {
	const { leads } = node.account;
	leads.update(leads.get('lead-helena') as LeadRecord, { labelIds: ['label-opt-out'] });
}

describe('labels', () => {
	const withAssignments = (assignments: unknown) => (lead: IDataObject) =>
		({ ...lead, accountCRMLeadLabelAssignments: assignments }) as IDataObject;

	it('stop the run after one new lead that does not show them', async () => {
		const baseUrl = await startCrmShowing(withAssignments(undefined));
		const parameters = withKey('spring', { skipLabels: 'opt-out' });
		const finished = await runCampaign(baseUrl, parameters, contacts(10));
		expect(finished.error?.message).toBe('The CRM does not show the labels of leads');
		const created = proxy?.exchanges.filter(({ method }) => method === 'POST');
		expect(created).toHaveLength(1);
	});

	it.each([
		['no labels', withAssignments(undefined), { leadId: null, reason: 'optedOut' }],
		[
			'nothing but its ID',
			({ id }: IDataObject) => ({ id }),
			{ leadId: 'lead-helena', reason: 'leadUnreadable' },
		],
	])(
		'are read from the list when a lead is found by email, and the answer shows %s',
		async (_what, change, outcome) => {
			labelHelena();
			const { leads } = node.account;
			leads.update(leads.get('lead-helena')!, { email: 'helena@mail.example' });
			const baseUrl = await startCrmShowing((lead, { method }) =>
				method === 'POST' ? change(lead) : lead,
			);
			const parameters = {
				...withOptions({ skipLabels: 'opt-out' }),
				leadFields: { email: '={{ $json.email }}' },
			};
			const withOtherPhone = { ...helena, phone: '11 98765-0009', email: 'helena@mail.example' };
			const finished = await runCampaign(baseUrl, parameters, [withOtherPhone]);
			expect(notSent(finished)).toMatchObject([outcome]);
			expect(node.messages).toEqual([]);
		},
	);
});

describe('a contact with several leads', () => {
	it.each([
		['an opt-out comes first', 'label-opt-out', 'optedOut'],
		['an earlier run comes next', 'label-vip', 'alreadySent'],
	])('is left out by the first rule that applies to any of them: %s', async (_, label, reason) => {
		const account = node.account;
		const claim = { status: 'sent', at: '2026-03-02T12:00:00.000Z', run: 'earlier' };
		const phone = '5511987650500';
		account.addLead({ phone, metadata: { campaigns: { spring: claim } } });
		account.addLead({ phone, labelIds: [label] });
		account.addLead({ phone, metadata: { campaigns: { spring: claim } } });
		const parameters = withKey('spring', { skipLabels: 'opt-out' });
		const finished = await node.run(parameters, [ana]);
		expect(notSent(finished)).toMatchObject([{ reason }]);
	});
});

it('a contact with an opt-out on one of two leads in short form is left out', async () => {
	await node.reset('phonesShownWithoutNinthDigit');
	const account = node.account;
	const phone = '5511987650500';
	account.addLead({ phone, createdAt: '2026-01-01T12:00:00.000Z' });
	account.addLead({ phone, createdAt: '2026-01-02T12:00:00.000Z', labelIds: ['label-opt-out'] });
	const finished = await node.run(withOptions({ skipLabels: 'opt-out' }), [ana]);
	expect(notSent(finished)).toMatchObject([{ reason: 'optedOut' }]);
	expect(node.messages).toEqual([]);
});

describe('a contact whose tax ID and phone belong to different leads', () => {
	const bothLeads = () => {
		const account = node.account;
		account.addLead({ id: 'lead-tax', name: 'Company', taxId: '99888777', phone: '552133334444' });
		account.addLead({ id: 'lead-phone', name: 'Ana', phone: '5511987650500' });
	};
	const byTaxId = (changes: IDataObject = {}) =>
		parametersWith({ leadFields: { taxId: '99.888.777' }, ...changes });

	it('is sent to on the lead with the phone', async () => {
		bothLeads();
		const { leads } = node.account;
		const leadWithTaxId = structuredClone(leads.get('lead-tax'));
		const finished = await node.run(byTaxId({ campaignKey: 'spring' }), [ana]);
		expect(sent(finished)).toMatchObject([{ leadId: 'lead-phone', phone: '5511987650500' }]);
		expect(leads.get('lead-tax')).toEqual(leadWithTaxId);
	});

	it.each(['', 'spring'])(
		'gets a lead of its own when no other has the phone: key "%s"',
		async (campaignKey) => {
			const { leads } = node.account;
			const company = node.account.addLead({ taxId: '99888777', phone: '552133334444' });
			const before = structuredClone(company);
			const finished = await node.run(byTaxId({ campaignKey }), [ana]);
			expect(sent(finished)).toMatchObject([
				{
					leadAlreadyExisted: false,
					note: expect.stringMatching(/^"Tax ID" not stored.*of somebody else/),
				},
			]);
			expect(leads.get(String(sent(finished)[0].leadId))).toMatchObject({ taxId: '' });
			expect(leads.get(company.id)).toMatchObject({
				phone: before.phone,
				metadata: before.metadata,
			});
			expect(node.account.conversations.ofLead(company.id)).toEqual([]);
		},
	);

	it('is sent to on the lead with the tax ID if that has no phone', async () => {
		const createdAt = '2026-01-01T09:00:00.000Z';
		const { id } = node.account.addLead({ name: 'Ana', taxId: '99888777', phone: '', createdAt });
		const finished = await node.run(byTaxId({ campaignKey: 'spring' }), [ana]);
		expect(sent(finished)).toMatchObject([{ leadId: id, leadAlreadyExisted: true }]);
		expect(node.messages).toHaveLength(1);
	});
});

describe('unreadable sectors and templates', () => {
	it.each([
		['listChatSectors', 'sectors'],
		['listTemplates', 'templates'],
	])('stop the run before anything is sent: %s', async (endpoint, what) => {
		await node.injectFault(endpoint, { type: 'status', status: 200, body: {} });
		const finished = await node.run(parametersWith(), [ana]);
		expect(finished.error?.message).toBe(`The list of ${what} could not be read`);
		expect((await node.requestSummary()).counts).not.toHaveProperty('POST /lead');
	});
});

describe('a list of leads that cannot be read', () => {
	it('never counts as none: a 404 of a gateway', async () => {
		const body = '<html>Not found</html>';
		await node.injectFault('listLeads', { type: 'status', status: 404, body });
		const finished = await node.run(withOptions({ skipLabels: 'opt-out' }), [ana]);
		expect(notSent(finished)).toMatchObject([{ status: 'failed', failedStep: 'lead' }]);
		expect(node.messages).toEqual([]);
	});

	it.each([[{}], [{ id: '1', name: 'Ana' }], ['<html></html>']])(
		'never counts as none: %j',
		async (body) => {
			await node.injectFault('listLeads', { type: 'status', status: 200, body });
			const finished = await node.run(withKey('spring'), [ana], {
				credential: { maxRetries: 0 },
			});
			expect(notSent(finished)).toMatchObject([{ failedStep: 'lead', reason: 'leadUnreadable' }]);
			expect(node.messages).toEqual([]);
		},
	);
});
