import type { IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/Account/api/assumptions';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAccount');
const phone = '5511900001234';

/** Parameters of a check with all that it can try. */
const whole: IDataObject = {
	resource: 'api',
	operation: 'check',
	phone: '+55 (11) 90000-1234',
	sector: picked('sector-sales'),
	sendTestMessage: true,
	template: picked('welcome_offer|en_US'),
};

const withoutMessage: IDataObject = { ...whole, sendTestMessage: false };

const neverTried = ['socialPath', 'dealPath', 'appointmentPath'];

/** What a check said of each assumption. */
async function check(parameters: IDataObject): Promise<{
	holds: Record<string, unknown>;
	evidence: Record<string, string>;
	writes: string[];
	items: IDataObject[];
}> {
	const { json, requests, run } = await node.run(parameters);
	expect(run.error).toBeUndefined();
	expect(json.map(({ assumption }) => assumption)).toEqual(Object.keys(assumptions));
	return {
		holds: Object.fromEntries(json.map((each) => [each.assumption, each.holds])),
		evidence: Object.fromEntries(json.map((each) => [each.assumption, String(each.evidence)])),
		writes: requests
			.filter(({ method }) => method !== 'GET')
			.map(({ method, path }) => `${method} ${path}`),
		items: json,
	};
}

/** The account without what changes by itself. */
function leads() {
	return node.account.leads.all().map((lead) => JSON.stringify(lead));
}

/** A lead of today that carries a label, as an account in use has. */
function addLabelledLead() {
	const lead = node.account.addLead({ phone: '5511900009999' });
	node.account.leads.update(lead, { labelIds: ['label-vip'] });
}

describe('Check API', () => {
	beforeEach(addLabelledLead);

	it('says of each assumption whether it holds, and leaves nothing but what it names', async () => {
		const before = leads();
		const { holds, evidence, items } = await check(whole);
		const notTrue = Object.entries(holds).filter(([, value]) => value !== true);
		expect(notTrue).toEqual([
			...neverTried.map((name) => [name, 'unknown']),
			['nothingRemains', false],
		]);
		for (const item of items) {
			for (const field of ['statement', 'evidence', 'consequence'])
				expect(item[field]).toBeTruthy();
			expect(typeof item.setting).toBe('string');
		}
		expect(leads()).toEqual(before);
		expect(evidence.nothingRemains).toMatch(/conversation .+; the message/);
		expect(node.account.messages.map(({ to }) => to)).toEqual([phone]);
	});

	it('sends nothing unless it is asked to', async () => {
		const { holds } = await check(withoutMessage);
		expect(node.account.messages).toEqual([]);
		expect(holds).toMatchObject({ messageAccepted: 'unknown', sendMovesTime: 'unknown' });
	});

	it('without a sector opens no conversation, and nothing remains', async () => {
		const before = node.account.conversations.all().length;
		const { holds } = await check({ ...withoutMessage, sector: picked('') });
		expect(holds).toMatchObject({ conversationAnswer: 'unknown', nothingRemains: true });
		expect(node.account.conversations.all()).toHaveLength(before);
	});

	it.each(['5511900001234', '+55 (11) 90000-1234', '11 90000-1234', '(11) 90000-1234'])(
		'writes nothing to a lead that the account has as %s',
		async (stored) => {
			const lead = node.account.addLead({ phone: stored });
			const before = JSON.stringify(lead);
			const { holds, writes } = await check(whole);
			expect(JSON.stringify(node.account.leads.get(lead.id))).toBe(before);
			expect(writes.filter((write) => write !== 'POST /lead')).toEqual([]);
			expect(holds.updateKeepsFields).toBe('unknown');
			expect(node.account.messages).toEqual([]);
		},
	);

	it('writes nothing to a lead that an ID alone was answered of and no list shows', async () => {
		await node.fail([
			{
				match: { endpoint: 'createLead' },
				effect: { type: 'status', status: 201, body: { id: 'lead-helena' } },
			},
			{
				match: { endpoint: 'listLeads' },
				effect: { type: 'status', status: 200, body: [] },
			},
		]);
		const { writes, evidence } = await check(whole);
		expect(writes).toEqual(['POST /lead']);
		expect(evidence.nothingRemains).toContain('lead-helena, if it did not exist before');
	});

	it('says that an update which is answered and not stored is not stored', async () => {
		await node.fail([
			{
				match: { endpoint: 'updateLead' },
				effect: { type: 'status', status: 200, body: { success: true } },
			},
		]);
		const { holds } = await check(withoutMessage);
		expect(holds).toMatchObject({
			metadataStored: false,
			updateReplacesMetadata: 'unknown',
			leadDeletion: true,
		});
	});

	it('says what a CRM without the named paths refuses', async () => {
		const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
		await node.fail([
			{ match: { endpoint: 'listMembers' }, effect: refused },
			{ match: { endpoint: 'listTemplates' }, effect: refused },
			{ match: { endpoint: 'deleteLead' }, effect: refused },
		]);
		const { holds, evidence, items } = await check(withoutMessage);
		expect(holds).toMatchObject({ memberList: false, messagingPath: false, leadDeletion: false });
		expect(evidence.memberList).toMatch(/^404: .*Route not found/);
		expect(evidence.nothingRemains).toContain('named "API check"');
		expect(items.find(({ assumption }) => assumption === 'memberList')).toMatchObject({
			setting: 'Credential: Customize API Names > Members Path',
			consequence: expect.stringContaining('Enter their membership link IDs'),
		});
	});

	it('deletes its lead also when everything in between fails', async () => {
		await node.fail([
			{
				match: { method: 'PUT' },
				effect: { type: 'status', status: 500, body: { error: 'Broken' } },
			},
			{
				match: { path: '/lead/label*' },
				effect: { type: 'status', status: 500, body: { error: 'Broken' } },
			},
			{
				match: { endpoint: 'createConversation' },
				effect: { type: 'status', status: 400, body: { error: 'Broken' } },
			},
		]);
		const before = leads();
		const { holds } = await check(withoutMessage);
		expect(leads()).toEqual(before);
		expect(holds).toMatchObject({ labelAssignment: false, nothingRemains: true });
	}, 30_000);

	it.each([
		[{ phone: '123' }, '"Test Phone" is not a phone number'],
		[{ sector: picked('') }, '"Sector" is empty'],
		[{ template: picked('welcome_offer', 'name') }, '"Template" cannot be read'],
	])('refuses %j before any request', async (given, message) => {
		const { run, requests } = await node.run({ ...whole, ...given });
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});

	it('takes the closed statuses of the credential', async () => {
		const credential = { customizeApiNames: true, closedStatuses: 'Active, done' };
		const { json } = await node.run(withoutMessage, [{}], { credential });
		expect(json).toContainEqual(
			expect.objectContaining({ assumption: 'newConversationIsOpen', holds: false }),
		);
	});

	it('stops at a token that is refused', async () => {
		const { run } = await node.run(whole, [{}], { credential: { token: 'revoked-token' } });
		expect(run.error?.message).toContain('refused the token');
	});

	it('keeps the other items when one cannot be checked', async () => {
		const { json, paired } = await node.run(
			{ ...withoutMessage, phone: '={{ $json.phone }}' },
			[{ phone: 'none' }, { phone }],
			{ settings: { onError: 'continueRegularOutput' } },
		);
		expect(json[0].error).toBe('"Test Phone" is not a phone number');
		expect(json).toHaveLength(1 + Object.keys(assumptions).length);
		expect(paired[1]).toEqual({ item: 1 });
	});
});
