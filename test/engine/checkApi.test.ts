import { sleep, type IDataObject } from 'n8n-workflow';

import { CrmAccount } from '../../nodes/Account/CrmAccount.node';
import { assumptions } from '../../nodes/Account/assumptions';
import type { DialectName } from '../../sandbox';
import type { Rewrite } from '../support/recordingProxy';
import { requestJournal, resetSandbox } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAccount');
const tool = new SandboxedNode('crmAccountTool');
const phone = '5511900001234';

const parameters: IDataObject = {
	resource: 'api',
	operation: 'check',
	phone: '+55 (11) 90000-1234',
	showEvidence: true,
};

/** Runs a check and returns its result for each assumption. */
async function check(rewrite?: Rewrite) {
	const setup = { rewrite, credential: { maxRetries: 0 } };
	const { json: output, requests, run } = await node.run(parameters, [{}], setup);
	expect(run.error).toBeUndefined();
	const [summary, ...items] = output;
	const names = items.map(({ assumption }) => String(assumption));
	expect(names.sort()).toEqual(assumptions.map(({ name }) => name).sort());
	const writes = requests.filter(({ method }) => method !== 'GET');
	return {
		summary,
		items,
		holds: Object.fromEntries(items.map((each) => [each.assumption, each.holds])),
		evidence: Object.fromEntries(items.map((each) => [each.assumption, String(each.evidence)])),
		writes: writes.map(({ method, path }) => `${method} ${path}`),
	};
}

function leads() {
	return node.account.leads.all().map((lead) => JSON.stringify(lead));
}

const broken = { type: 'status', status: 500, body: { error: 'Broken' } };

describe('Check API', () => {
	it('says whether each assumption holds, and leaves nothing behind', async () => {
		const before = leads();
		const { holds, summary, items } = await check();
		expect(Object.entries(holds).filter(([, value]) => value !== true)).toEqual([]);
		expect(summary).toEqual({ isReady: true, remains: [] });
		for (const item of items) {
			for (const field of ['statement', 'evidence', 'consequence'])
				expect(item[field]).toBeTruthy();
		}
		expect(leads()).toEqual(before);
		expect(node.account.messages).toEqual([]);
	});

	it('does not call an account ready without a sector that has a channel', async () => {
		for (const sector of node.account.sectors.all()) {
			node.account.sectors.update(sector, { accountIntegration: null });
		}
		const { summary, evidence } = await check();
		expect(summary.isReady).toBe(false);
		expect(evidence.messagingPath).toBe('No sector with an integration was found');
	});

	it('ends with an error where the CRM refuses the token', async () => {
		const credential = { token: 'revoked-token' };
		const { run, json } = await node.run(parameters, [{}], { credential });
		expect(run.error?.message).toBe('The CRM refused the token of the credential');
		expect(json).toEqual([]);
	});

	it('changes nothing in an existing lead with the phone', async () => {
		const lead = node.account.addLead({ phone });
		const before = JSON.stringify(lead);
		const { writes, summary } = await check();
		expect(summary.isReady).toBe(false);
		expect(JSON.stringify(node.account.leads.get(lead.id))).toBe(before);
		expect(writes).toEqual([]);
	});

	it('changes nothing in an existing lead that a lagging list shows only later', async () => {
		const lead = node.account.addLead({ phone, createdAt: '2026-03-02T12:00:00.000Z' });
		const before = JSON.stringify(lead);
		await node.injectFault('listLeads', { type: 'status', status: 200, body: [] }, 1);
		const { writes, summary, evidence } = await check();
		expect(JSON.stringify(node.account.leads.get(lead.id))).toBe(before);
		expect(writes).toEqual(['POST /lead']);
		expect(summary.remains).toEqual([`perhaps a lead with the phone ${phone}`]);
		expect(evidence.metadataStored).toContain('no lead that is certainly new');
	});

	it('names the lead that a failed creation may have left', async () => {
		await node.injectFault('createLead', { type: 'status', status: 502, body: {} });
		expect((await check()).summary.remains).toEqual([`perhaps a lead with the phone ${phone}`]);
	});

	it('creates no lead where the leads with the phone cannot be listed', async () => {
		await node.injectFault('listLeads', broken);
		const { writes, summary, evidence } = await check();
		expect(writes).toEqual([]);
		expect(summary).toEqual({ isReady: false, remains: [] });
		expect(evidence.leadAnswer).toBe('500: Broken');
	});

	it('does not say of an update that is refused what it stores', async () => {
		await node.injectFault('updateLead', broken);
		const { holds, evidence, summary } = await check();
		expect([holds.metadataStored, evidence.metadataStored]).toEqual(['unknown', '500: Broken']);
		expect(holds.leadDeletion).toBe(true);
		expect(summary.remains).toEqual([]);
	});

	it('takes a list that fails for no empty one', async () => {
		let isDeleted = false;
		const { holds, evidence, summary } = await check((exchange) => {
			const { method, path, answer } = exchange;
			isDeleted ||= method === 'DELETE' && path.startsWith('/lead/');
			if (path !== '/lead' || !isDeleted) return answer;
			exchange.status = 500;
			return { error: 'Broken' };
		});
		expect([holds.leadDeletion, evidence.leadDeletion]).toEqual(['unknown', '500: Broken']);
		expect(summary.remains).toEqual([expect.stringMatching(/^lead .* with the phone/)]);
	});

	it.each<[DialectName, Record<string, unknown>]>([
		['putReplacesLead', { updateKeepsFields: false, leadDeletion: true }],
		['putIgnoresMetadataAndEchoesBody', { metadataStored: false, leadDeletion: true }],
		['putSortsMetadata', { metadataStored: true, updateKeepsFields: true }],
		['listOmitsMetadata', { metadataStored: false, updateKeepsFields: true }],
		['listIgnoresFiltersLimitedTo10', { phoneFilter: false }],
	])('finds on a CRM with %s: %j', async (dialect, expected) => {
		await resetSandbox(node.sandbox, { dialects: [dialect] });
		const before = leads();
		const { holds } = await check();
		expect(holds).toMatchObject(expected);
		expect(leads()).toEqual(before);
	});

	it('reports the paths that the CRM does not have, what to fix first', async () => {
		const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
		await node.injectFaults(
			['listMembers', 'listTemplates', 'deleteLead'].map((endpoint) => ({
				match: { endpoint },
				effect: refused,
			})),
		);
		const { holds, evidence, items, summary } = await check();
		expect(holds).toMatchObject({ memberList: false, messagingPath: false, leadDeletion: false });
		expect(evidence.memberList).toMatch(/^404: .*Route not found/);
		expect(summary).toEqual({ isReady: false, remains: [expect.stringMatching(/^lead .*phone/)] });
		expect(items.slice(0, 3).map((item) => item.holds)).toEqual([false, false, false]);
		expect(items.find(({ assumption }) => assumption === 'memberList')).toMatchObject({
			setting: 'Credential: Advanced Settings → Members Path',
			consequence: expect.stringContaining('Enter their membership link IDs'),
		});
	});

	it('outputs no more than what to fix and what is unknown, unless asked to', async () => {
		await node.injectFault('listMembers', broken);
		const { json } = await node.run({ ...parameters, showEvidence: false });
		const expected = { assumption: 'memberList', holds: 'unknown' };
		expect(json).toEqual([{ isReady: true, remains: [] }, expect.objectContaining(expected)]);
	});

	it('deletes its lead after a cancel, and looks whether it is gone', async () => {
		const before = leads();
		const cancelWhen = () => leads().some((lead) => lead.includes('"API check"'));
		await node.run(parameters, [{}], { cancelWhen });
		const requestsSoFar = async () => {
			const { requests } = await requestJournal(node.sandbox);
			return requests.map(({ endpoint }) => endpoint).join(' ');
		};
		// The node may end after the cancelled run.
		while (!(await requestsSoFar()).endsWith('deleteLead listLeads listLeads')) await sleep(10);
		expect(leads()).toEqual(before);
	}, 30_000);

	it('is for people: an AI agent is not offered it', () => {
		const { properties } = new CrmAccount().description;
		const { options } = properties.find(({ name }) => name === 'resource')!;
		const displayOptions = { show: { '@tool': [false] } };
		expect(options).toContainEqual({ name: 'API', value: 'api', displayOptions });
	});

	it('refuses what is no phone before any request', async () => {
		const { run, requests } = await node.run({ ...parameters, phone: '123' });
		expect(run.error?.message).toBe('"Test Phone" is not a phone number');
		expect(requests).toEqual([]);
	});

	it('checks items with the same phone one after the other', async () => {
		const { json } = await node.run({ ...parameters, showEvidence: false }, [{}, {}]);
		expect(json).toEqual(Array(2).fill({ isReady: true, remains: [] }));
	});
});

it('CRM Account as a tool does not run Check, which a person runs', async () => {
	const { run, requests } = await tool.run({ ...parameters, showEvidence: false });
	expect(run.error?.message).toMatch(/^Check is no tool for AI agents/);
	expect(requests).toEqual([]);
});
