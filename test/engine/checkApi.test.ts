import { sleep, type IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/Account/api/assumptions';
import type { DialectName } from '../../sandbox';
import { picked } from '../support/pickedLocator';
import { rewriteLeads, unchanged, type Rewrite } from '../support/recordingProxy';
import { requestJournal, resetSandbox } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAccount');
const tool = new SandboxedNode('crmAccountTool');
const phone = '5511900001234';

/** Parameters of a check with all its parts. */
const allParameters: IDataObject = {
	resource: 'api',
	operation: 'check',
	phone: '+55 (11) 90000-1234',
	sector: picked('sector-sales'),
	sendTestMessage: true,
	template: picked('welcome_offer|en_US'),
	showEvidence: true,
};

const withoutMessage: IDataObject = { ...allParameters, sendTestMessage: false };

/** Runs a check and returns its result for each assumption. */
async function check(
	parameters: IDataObject,
	rewrite?: Rewrite,
): Promise<{
	holds: Record<string, unknown>;
	evidence: Record<string, string>;
	writes: string[];
	items: IDataObject[];
	verdict: IDataObject;
}> {
	const setup = { rewrite, credential: { maxRetries: 0 } };
	const { json: output, requests, run } = await node.run(parameters, [{}], setup);
	expect(run.error).toBeUndefined();
	const [verdict, ...json] = output;
	const names = json.map(({ assumption }) => String(assumption));
	expect(names.sort()).toEqual(Object.keys(assumptions).sort());
	return {
		verdict,
		holds: Object.fromEntries(json.map((each) => [each.assumption, each.holds])),
		evidence: Object.fromEntries(json.map((each) => [each.assumption, String(each.evidence)])),
		writes: requests
			.filter(({ method }) => method !== 'GET')
			.map(({ method, path }) => `${method} ${path}`),
		items: json,
	};
}

/** The leads of the account, without fields that change by themselves. */
function leads() {
	return node.account.leads.all().map((lead) => JSON.stringify(lead));
}

/** Adds a recent lead with a label, as a real account has. */
function addLabelledLead() {
	const lead = node.account.addLead({ phone: '5511900009999' });
	node.account.leads.update(lead, { labelIds: ['label-vip'] });
}

function reversed(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const entries = Object.entries(value).reverse();
	return Object.fromEntries(entries.map(([key, entry]) => [key, reversed(entry)]));
}

describe('Check API', () => {
	beforeEach(addLabelledLead);

	it('does not call an account ready whose sector has no channel', async () => {
		const isWithout = ({ accountIntegration }: { accountIntegration?: unknown }) =>
			!accountIntegration;
		const { id } = node.account.sectors.all().find(isWithout)!;
		const { verdict } = await check({ ...withoutMessage, sector: picked(id, 'id') });
		expect(verdict).toMatchObject({
			verdict: expect.stringMatching(/^Not clear whether ready/),
			isReady: false,
			reason: 'No sector with an integration was found',
		});
	});

	it('finds that members can be picked who have only a membership ID', async () => {
		const { holds } = await check(withoutMessage, ({ path, answer }) =>
			path === '/integration/members'
				? [{ userId: 'user', accountMemberId: 'membership', name: 'Ana' }]
				: answer,
		);
		expect(holds.memberList).toBe(true);
	});

	it('fills the address of a button with the end of its example', async () => {
		await check({ ...allParameters, template: picked('welcome_offer|pt_BR') });
		const [{ buttons }] = node.account.messages;
		expect(buttons).toEqual([{ text: 'Ver oferta', url: 'https://aurora.example/offer/spring' }]);
	});

	it.each([
		['is paused', { status: 'PAUSED', components: [{ type: 'BODY', text: 'Hi' }] }],
		['has a carousel', { components: [{ type: 'BODY', text: 'Hi' }, { type: 'CAROUSEL' }] }],
		['has no example of its picture', { components: [{ type: 'HEADER', format: 'IMAGE' }] }],
	])('sends no message with a template that %s', async (_what, changes) => {
		const template = { id: 't', name: 'news', language: 'pt_BR', status: 'APPROVED', ...changes };
		const { holds, writes } = await check(
			{ ...allParameters, template: picked('news|pt_BR') },
			({ path, answer }) => (path.endsWith('/templates') ? { data: [template] } : answer),
		);
		expect(holds.messageAccepted).toBe('unknown');
		expect(writes).not.toContain('POST /chatapp/send-message');
	});

	it('stops with a sector that the account does not have', async () => {
		const parameters = { ...withoutMessage, sector: picked('gone', 'id') };
		const { run, requests } = await node.run(parameters);
		expect(run.error?.message).toBe('The sector was not found');
		expect(run.error?.description).toContain('"gone"');
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	it('says whether each assumption holds, and leaves nothing behind but what it names', async () => {
		const before = leads();
		const { holds, verdict, items } = await check(allParameters);
		expect(Object.entries(holds).filter(([, value]) => value !== true)).toEqual([]);
		expect(verdict).toEqual({
			verdict: 'Ready for campaigns: nothing to fix, 0 not tested',
			isReady: true,
			notTested: [],
			remains: [expect.stringMatching(/^conversation .+ of the test lead$/), 'the message'],
		});
		for (const item of items) {
			for (const field of ['statement', 'evidence', 'consequence'])
				expect(item[field]).toBeTruthy();
			expect(typeof item.setting).toBe('string');
		}
		expect(leads()).toEqual(before);
		expect(node.account.messages.map(({ to }) => to)).toEqual([phone]);
	});

	it('judges the answer to a message as a campaign does', async () => {
		const body = { id: 'm1', error: 'none' };
		const effect = { type: 'status', status: 200, body };
		await node.injectFault('sendChatappMessage', effect);
		const { holds, evidence } = await check(allParameters);
		expect(holds.messageAccepted).toBe(true);
		expect(evidence.messageAccepted).toContain('the ID of the message is m1');
	});

	it('sends no message unless asked to', async () => {
		const { verdict, evidence } = await check(withoutMessage);
		expect(node.account.messages).toEqual([]);
		expect(verdict.verdict).toBe('Ready to read and write, not tested: sending');
		expect(evidence.messageAccepted).toBe('Turn on "Send Test Message" to test this');
	});

	it('opens no conversation without a sector, and leaves nothing behind', async () => {
		const before = node.account.conversations.all().length;
		const { holds, verdict } = await check({ ...withoutMessage, sector: picked('') });
		expect(holds.conversationAnswer).toBe('unknown');
		expect(verdict).toMatchObject({ isReady: true, remains: [] });
		const { conversationAnswer, messageAccepted, conversationStatusUpdate } = assumptions;
		expect(verdict.notTested).toEqual([
			`${conversationAnswer.statement}: Choose a "Sector" to test this`,
			expect.stringContaining(': Choose a "Sector" to test this'),
			`${messageAccepted.statement}: Turn on "Send Test Message" to test this`,
			`${conversationStatusUpdate.statement}: Choose a "Sector" to test this`,
		]);
		expect(node.account.conversations.all()).toHaveLength(before);
	});

	it.each(['5511900001234', '+55 (11) 90000-1234', '11 90000-1234', '(11) 90000-1234'])(
		'changes nothing in an existing lead with the phone %s',
		async (stored) => {
			const lead = node.account.addLead({ phone: stored });
			const before = JSON.stringify(lead);
			const { holds, writes, verdict } = await check(allParameters);
			expect(verdict.verdict).toMatch(/^Not clear whether ready for campaigns: nothing to fix/);
			expect(verdict.isReady).toBe(false);
			expect(JSON.stringify(node.account.leads.get(lead.id))).toBe(before);
			expect(writes.filter((write) => write !== 'POST /lead')).toEqual([]);
			expect(holds.updateKeepsFields).toBe('unknown');
			expect(node.account.messages).toEqual([]);
		},
	);

	it('changes nothing in a lead of which the answer shows only the ID and no list shows it', async () => {
		await node.injectFaults([
			{
				match: { endpoint: 'createLead' },
				effect: { type: 'status', status: 201, body: { id: 'lead-helena' } },
			},
			{
				match: { endpoint: 'listLeads' },
				effect: { type: 'status', status: 200, body: [] },
			},
		]);
		const { writes, verdict } = await check(allParameters);
		expect(writes).toEqual(['POST /lead']);
		expect(verdict.remains).toEqual([expect.stringContaining('lead-helena, if it did not exist')]);
	});

	it('changes nothing in an existing lead that a lagging list shows only later', async () => {
		const lead = node.account.addLead({ phone, createdAt: '2026-03-02T12:00:00.000Z' });
		const before = JSON.stringify(lead);
		await node.injectFault('listLeads', { type: 'status', status: 200, body: [] }, 1);
		const { writes, verdict } = await check(allParameters);
		expect(JSON.stringify(node.account.leads.get(lead.id))).toBe(before);
		expect(writes).toEqual(['POST /lead']);
		expect(verdict.remains).toEqual([expect.stringContaining('if it did not exist')]);
		expect(verdict.reason).toContain('a lead that existed');
	});

	it('names the lead that a failed creation may have left', async () => {
		await node.injectFault('createLead', { type: 'status', status: 502, body: {} });
		const { verdict } = await check(withoutMessage);
		expect(verdict.remains).toEqual([`perhaps a lead with the phone ${phone}`]);
	});

	it('creates no lead where the leads with the phone cannot be listed', async () => {
		const effect = { type: 'status', status: 500, body: { error: 'Broken' } };
		await node.injectFault('listLeads', effect);
		const { writes, verdict } = await check(withoutMessage);
		expect(writes).toEqual([]);
		expect(verdict).toMatchObject({ isReady: false, reason: '500: Broken', remains: [] });
	});

	it('takes a list that fails for no empty one', async () => {
		let isDeleted = false;
		const fail: Rewrite = (exchange) => {
			const { method, path, query, answer } = exchange;
			isDeleted ||= method === 'DELETE' && path.startsWith('/lead/');
			const isOther = query.phone === '10000000000' || query.endDate?.startsWith('1990');
			if (path !== '/lead' || !(isDeleted || isOther)) return answer;
			exchange.status = 500;
			return { error: 'Broken' };
		};
		const { holds, evidence, verdict } = await check(withoutMessage, fail);
		const unknown = { phoneFilter: 'unknown', createdAtFilter: 'unknown', leadDeletion: 'unknown' };
		expect(holds).toMatchObject(unknown);
		expect(evidence).toMatchObject({ phoneFilter: '500: Broken', leadDeletion: '500: Broken' });
		expect(verdict.remains).toContainEqual(expect.stringMatching(/^perhaps lead .*"API check"/));
	});

	it('sends a template without variables as campaigns do: with an empty list of components', async () => {
		const [template] = node.account.templates.all();
		node.account.templates.update(template, {
			name: 'plain_hello',
			language: 'en_US',
			status: 'APPROVED',
			components: [{ type: 'BODY', text: 'Hello' }],
		});
		const parameters = { ...allParameters, template: picked('plain_hello|en_US') };
		const { exchanges } = await node.run(parameters, [{}], { rewrite: unchanged });
		const messages = exchanges.filter(({ path }) => path.endsWith('/send-message'));
		expect(messages).toMatchObject([{ body: { template: { components: [] } } }]);
	});

	it('recognizes metadata that is shown with its keys in another order', async () => {
		const change = (lead: IDataObject) => ({ ...lead, metadata: reversed(lead.metadata) });
		const { holds } = await check(withoutMessage, rewriteLeads(change));
		expect(holds).toMatchObject({ metadataStored: true, updateKeepsFields: true });
	});

	it('compares no field that is shown as a record', async () => {
		const change = (lead: IDataObject) => ({ ...lead, source: { name: lead.source } });
		const { holds } = await check(withoutMessage, rewriteLeads(change));
		expect(holds.updateKeepsFields).toBe(true);
	});

	it.each(['name', 'phone', 'source'])('finds that an update loses the %s', async (field) => {
		let isLost = false;
		const { holds } = await check(withoutMessage, ({ method, path, body, answer }) => {
			if (method === 'PUT' && JSON.stringify(body).includes('secondNote')) isLost = true;
			if (!isLost || path !== '/lead' || !Array.isArray(answer)) return answer;
			isLost = false;
			return answer.map((lead: IDataObject) => ({ ...lead, [field]: '' }));
		});
		expect(holds.updateKeepsFields).toBe(false);
	});

	it.each<[DialectName, Record<string, unknown>]>([
		['putReplacesLead', { updateKeepsFields: false }],
		['putIgnoresMetadataAndEchoesBody', { metadataStored: false, leadDeletion: true }],
		['listOmitsMetadata', { metadataStored: false, updateKeepsFields: true }],
		['metadataAsJsonString', { metadataStored: true, updateKeepsFields: true }],
		['idsAsNumbers', { leadAnswer: true, metadataStored: true }],
		['refusalAs200Error', { messageAccepted: false }],
		['recordsInData', { leadAnswer: true, metadataStored: true }],
		['listIgnoresFiltersLimitedTo10', { phoneFilter: false }],
	])('finds on a CRM with %s: %j', async (dialect, expected) => {
		await resetSandbox(node.sandbox, { dialects: [dialect] });
		const before = leads();
		// IDs as texts are unknown to such a CRM.
		const withoutSector = { ...withoutMessage, sector: picked('') };
		const { holds } = await check(dialect === 'idsAsNumbers' ? withoutSector : allParameters);
		expect(holds).toMatchObject(expected);
		expect(leads()).toEqual(before);
	});

	it('says nothing about a status that no lead shows', async () => {
		const { holds } = await check(
			withoutMessage,
			rewriteLeads((lead) => ({ ...lead, accountExternalConversations: [] })),
		);
		expect(holds).toMatchObject({
			conversationAnswer: false,
			conversationStatusUpdate: 'unknown',
		});
	});

	it('accepts an assignment of a label that is answered without a record', async () => {
		const { holds } = await check(withoutMessage, ({ path, method, answer }) =>
			path === '/lead/label/assign' && method === 'POST' ? undefined : answer,
		);
		expect(holds.labels).toBe(true);
	});

	it('names a message that may have been sent', async () => {
		await node.injectFault('sendChatappMessage', { type: 'resetAfter' });
		const { holds, verdict } = await check(allParameters);
		expect(holds.messageAccepted).toBe('unknown');
		expect(verdict.remains).toContain('perhaps the message');
	});

	it('reports the paths that the CRM does not have', async () => {
		const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
		await node.injectFaults([
			{ match: { endpoint: 'listMembers' }, effect: refused },
			{ match: { endpoint: 'listTemplates' }, effect: refused },
			{ match: { endpoint: 'deleteLead' }, effect: refused },
		]);
		const { holds, evidence, items, verdict } = await check(withoutMessage);
		expect(holds).toMatchObject({ memberList: false, messagingPath: false, leadDeletion: false });
		expect(evidence.memberList).toMatch(/^404: .*Route not found/);
		expect(verdict.verdict).toMatch(/^Not ready for campaigns: 3 to fix, /);
		expect(verdict.isReady).toBe(false);
		expect(verdict.remains).toContainEqual(expect.stringContaining('named "API check"'));
		expect(items.slice(0, 3).map((item) => item.holds)).toEqual([false, false, false]);
		expect(items.find(({ assumption }) => assumption === 'memberList')).toMatchObject({
			setting: 'Credential: Advanced Settings → Members Path',
			consequence: expect.stringContaining('Enter their membership link IDs'),
		});
	});

	it('deletes its lead even when all other requests fail', async () => {
		const effect = { type: 'status', status: 500, body: { error: 'Broken' } };
		await node.injectFaults([
			{ match: { method: 'PUT' }, effect },
			{ match: { path: '/lead/label*' }, effect },
			{ match: { endpoint: 'createConversation' }, effect: { ...effect, status: 400 } },
		]);
		const before = leads();
		const { holds } = await check(withoutMessage);
		expect(leads()).toEqual(before);
		// The creation fills the name that no update has stored.
		expect(holds).toMatchObject({ labels: false, duplicateMerge: 'unknown', leadDeletion: true });
	});

	it('deletes its lead after a cancel, and looks whether it is gone', async () => {
		const before = leads();
		const cancelWhen = () => leads().some((lead) => lead.includes('"API check"'));
		await node.run(withoutMessage, [{}], { cancelWhen });
		const requestsSoFar = async () => {
			const { requests } = await requestJournal(node.sandbox);
			return requests.map(({ endpoint }) => endpoint).join(' ');
		};
		// The node may end after the cancelled run.
		while (!(await requestsSoFar()).endsWith('deleteLead listLeads listLeads')) await sleep(10);
		expect(leads()).toEqual(before);
		expect(await requestsSoFar()).not.toContain('createConversation');
	}, 30_000);

	it.each([
		[{ phone: '123' }, '"Test Phone" is not a phone number'],
		[
			{ defaultCountry: 'Atlantis' },
			'"Default Country" has a value that is not one of its options',
		],
		[{ defaultCountry: '={{ "" }}' }, '"Default Country" is empty'],
		[{ sendTestMessage: '={{ "maybe" }}' }, '"Send Test Message" is neither true nor false'],
		[{ sector: picked('') }, '"Sector" is empty'],
		[{ template: picked('welcome_offer', 'name') }, '"Template" cannot be read'],
		[{ showEvidence: 'maybe' }, '"Show Evidence" is neither true nor false'],
	])('refuses %j before any request', async (given, message) => {
		const { run, requests } = await node.run({ ...allParameters, ...given });
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});

	it('outputs the verdict and what to fix, without evidence unless asked for', async () => {
		const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
		await node.injectFault('listMembers', refused);
		const { json } = await node.run({ ...withoutMessage, showEvidence: false });
		expect(json).toEqual([
			expect.objectContaining({
				verdict: 'Ready to read and write, not tested: sending; 1 to fix, 1 not tested',
				isReady: true,
			}),
			{
				assumption: 'memberList',
				statement: assumptions.memberList.statement,
				holds: false,
				consequence: assumptions.memberList.ifFalse,
				setting: assumptions.memberList.setting,
			},
		]);
	});

	it('uses the closed statuses of the credential, the first to close the conversation', async () => {
		const credential = { advancedSettings: true, closedStatuses: 'encerrada, Active' };
		const { json } = await node.run(withoutMessage, [{}], { credential });
		expect(json).toContainEqual(
			expect.objectContaining({ assumption: 'newConversationIsOpen', holds: false }),
		);
		expect(json).toContainEqual(
			expect.objectContaining({
				assumption: 'conversationStatusUpdate',
				holds: true,
				evidence: expect.stringContaining('its status is "encerrada"'),
			}),
		);
	});

	it('stops when the token is refused', async () => {
		const { run } = await node.run(allParameters, [{}], { credential: { token: 'revoked-token' } });
		expect(run.error?.message).toContain('refused the token');
	});

	it('checks items with the same phone one after the other', async () => {
		const { json } = await node.run({ ...withoutMessage, showEvidence: false }, [{}, {}]);
		expect(json.map(({ verdict }) => verdict)).toEqual(
			Array(2).fill('Ready to read and write, not tested: sending'),
		);
	});

	it('still checks the other items when one fails', async () => {
		const { json, paired } = await node.run(
			{ ...withoutMessage, phone: '={{ $json.phone }}' },
			[{ phone: 'none' }, { phone }],
			{ settings: { onError: 'continueRegularOutput' } },
		);
		expect(json[0].error).toBe('"Test Phone" is not a phone number');
		expect(json).toHaveLength(2 + Object.keys(assumptions).length);
		expect(paired[1]).toEqual({ item: 1 });
	});
});

it('CRM Account as a tool does not run Check, which a person runs', async () => {
	const check = { resource: 'api', operation: 'check', phone: '+55 11 98765-0999' };
	const { run, requests } = await tool.run(check);
	expect(run.error?.message).toBe('Check is no tool for AI agents');
	expect(requests).toEqual([]);
});
