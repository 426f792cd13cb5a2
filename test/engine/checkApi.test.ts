import type { IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/Account/api/assumptions';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAccount');
const phone = '5511900001234';

/** Parameters of a check with all its parts. */
const allParameters: IDataObject = {
	resource: 'api',
	operation: 'check',
	phone: '+55 (11) 90000-1234',
	sector: picked('sector-sales'),
	sendTestMessage: true,
	template: picked('welcome_offer|en_US'),
};

const withoutMessage: IDataObject = { ...allParameters, sendTestMessage: false };

const neverTried = ['socialPath', 'dealPath', 'appointmentPath'];

/** Runs a check and returns its result for each assumption. */
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

/** The leads of the account, without fields that change by themselves. */
function leads() {
	return node.account.leads.all().map((lead) => JSON.stringify(lead));
}

/** Adds a recent lead with a label, as a real account has. */
function addLabelledLead() {
	const lead = node.account.addLead({ phone: '5511900009999' });
	node.account.leads.update(lead, { labelIds: ['label-vip'] });
}

describe('Check API', () => {
	beforeEach(addLabelledLead);

	it('says whether each assumption holds, and leaves nothing behind but what it names', async () => {
		const before = leads();
		const { holds, evidence, items } = await check(allParameters);
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

	it('judges the answer to a message as a campaign does', async () => {
		const body = { id: 'm1', error: 'none' };
		const effect = { type: 'status', status: 200, body };
		await node.injectFaults([{ match: { endpoint: 'sendChatappMessage' }, effect }]);
		const { holds } = await check(allParameters);
		expect(holds).toMatchObject({ messageAccepted: true, messageId: true });
	});

	it('sends no message unless asked to', async () => {
		const { holds } = await check(withoutMessage);
		expect(node.account.messages).toEqual([]);
		expect(holds).toMatchObject({ messageAccepted: 'unknown', sendMovesTime: 'unknown' });
	});

	it('opens no conversation without a sector, and leaves nothing behind', async () => {
		const before = node.account.conversations.all().length;
		const { holds } = await check({ ...withoutMessage, sector: picked('') });
		expect(holds).toMatchObject({ conversationAnswer: 'unknown', nothingRemains: true });
		expect(node.account.conversations.all()).toHaveLength(before);
	});

	it.each(['5511900001234', '+55 (11) 90000-1234', '11 90000-1234', '(11) 90000-1234'])(
		'changes nothing in an existing lead with the phone %s',
		async (stored) => {
			const lead = node.account.addLead({ phone: stored });
			const before = JSON.stringify(lead);
			const { holds, writes } = await check(allParameters);
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
		const { writes, evidence } = await check(allParameters);
		expect(writes).toEqual(['POST /lead']);
		expect(evidence.nothingRemains).toContain('lead-helena, if it did not exist before');
	});

	it('detects an update that is answered but not stored', async () => {
		await node.injectFaults([
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

	it('reports the paths that the CRM does not have', async () => {
		const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
		await node.injectFaults([
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

	it('deletes its lead even when all other requests fail', async () => {
		await node.injectFaults([
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
		const { run, requests } = await node.run({ ...allParameters, ...given });
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});

	it('uses the closed statuses of the credential', async () => {
		const credential = { customizeApiNames: true, closedStatuses: 'Active, done' };
		const { json } = await node.run(withoutMessage, [{}], { credential });
		expect(json).toContainEqual(
			expect.objectContaining({ assumption: 'newConversationIsOpen', holds: false }),
		);
	});

	it('stops when the token is refused', async () => {
		const { run } = await node.run(allParameters, [{}], { credential: { token: 'revoked-token' } });
		expect(run.error?.message).toContain('refused the token');
	});

	it('still checks the other items when one fails', async () => {
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
