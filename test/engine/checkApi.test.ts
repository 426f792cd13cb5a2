import { sleep, type IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/Account/checkApi';
import type { DialectName } from '../../sandbox';
import { rewriteLeads, type Rewrite } from '../support/recordingProxy';
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
	const { json, requests, run } = await node.run(parameters, [{}], setup);
	expect(run.error).toBeUndefined();
	const [verdict, ...rows] = json;
	expect(rows.map(({ assumption }) => assumption).sort()).toEqual(Object.keys(assumptions).sort());
	const writes = requests.filter(({ method }) => method !== 'GET');
	return {
		verdict,
		rows,
		holds: Object.fromEntries(rows.map((row) => [row.assumption, row.holds])),
		evidence: Object.fromEntries(rows.map((row) => [row.assumption, row.evidence])),
		writes: writes.map(({ method, path }) => `${method} ${path}`),
	};
}

/** The leads of the account as they are stored. */
const leads = () => node.account.leads.all().map((lead) => JSON.stringify(lead));

const broken = { type: 'status', status: 500, body: { error: 'Broken' } };

it('says whether each assumption holds, and leaves nothing behind', async () => {
	const before = leads();
	const { holds, verdict, rows } = await check();
	expect(Object.values(holds)).toEqual(Object.keys(assumptions).map(() => true));
	expect(verdict).toEqual({
		verdict: 'Ready for campaigns: nothing to fix, 0 not tested',
		...{ isReady: true, notTested: [], remains: [] },
	});
	for (const row of rows) {
		for (const field of ['statement', 'evidence', 'consequence']) expect(row[field]).toBeTruthy();
	}
	expect(leads()).toEqual(before);
	expect(node.account.messages).toEqual([]);
});

it('is not clear about an account without a channel', async () => {
	const { verdict } = await check(({ path, answer }) => (path === '/chat-sector' ? [] : answer));
	expect(verdict).toMatchObject({
		verdict: 'Not clear whether ready for campaigns: nothing to fix, 2 not tested',
		isReady: false,
		notTested: expect.arrayContaining([
			expect.stringContaining('No sector with an integration was found'),
		]),
	});
});

it('finds that sectors and members without an ID cannot be picked', async () => {
	const lists: Record<string, unknown> = {
		'/chat-sector': [{ id: 's-1', accountIntegration: 'i' }, { name: 'Sales' }],
		'/integration/members': [{ id: 'm-1', name: 'Ana' }, { name: 'Bo' }],
	};
	const { holds } = await check(({ path, answer }) => lists[path] ?? answer);
	expect(holds).toMatchObject({ sectorList: false, memberList: false });
});

it.each(['5511900001234', '+55 (11) 90000-1234', '11 90000-1234'])(
	'changes nothing in an existing lead with the phone %s',
	async (stored) => {
		const { id } = node.account.addLead({ phone: stored });
		const before = JSON.stringify(node.account.leads.get(id));
		const { holds, writes, verdict } = await check();
		expect(JSON.stringify(node.account.leads.get(id))).toBe(before);
		expect(writes.filter((write) => write !== 'POST /lead')).toEqual([]);
		expect(holds.updateKeepsFields).toBe('unknown');
		expect(verdict.isReady).toBe(false);
	},
);

it('changes nothing in an existing lead that a lagging list shows only later', async () => {
	const { id } = node.account.addLead({ phone, createdAt: '2026-03-02T12:00:00.000Z' });
	const before = JSON.stringify(node.account.leads.get(id));
	await node.injectFault('listLeads', { type: 'status', status: 200, body: [] }, 1);
	const { writes, verdict } = await check();
	expect(JSON.stringify(node.account.leads.get(id))).toBe(before);
	expect(writes).toEqual(['POST /lead']);
	expect(verdict.remains).toEqual([expect.stringContaining('if it did not exist')]);
});

it('names the lead that a failed creation may have left', async () => {
	await node.injectFault('createLead', { type: 'status', status: 502, body: {} });
	const { verdict } = await check();
	expect(verdict.remains).toEqual([`perhaps a lead with the phone ${phone}`]);
});

it('takes a list that fails for no empty one', async () => {
	await node.injectFault('listLeads', broken);
	const { writes, verdict, evidence } = await check();
	expect(writes).toEqual([]);
	expect(verdict).toMatchObject({ isReady: false, remains: [] });
	expect(evidence.metadataStored).toBe('500: Broken');
});

it('does not say that its lead is gone where the list fails', async () => {
	let isDeleted = false;
	const { holds, verdict } = await check((exchange) => {
		isDeleted ||= exchange.method === 'DELETE';
		if (exchange.path !== '/lead' || !isDeleted) return exchange.answer;
		exchange.status = 500;
		return { error: 'Broken' };
	});
	expect(holds.leadDeletion).toBe('unknown');
	expect(verdict.remains).toEqual([expect.stringMatching(/^perhaps lead /)]);
});

it.each(['name', 'phone', 'source'])('finds that an update loses the %s', async (field) => {
	let isLost = false;
	const { holds } = await check(({ method, path, body, answer }) => {
		isLost ||= method === 'PUT' && JSON.stringify(body).includes('secondNote');
		if (!isLost || path !== '/lead' || !Array.isArray(answer)) return answer;
		return answer.map((lead: IDataObject) => ({ ...lead, [field]: '' }));
	});
	expect(holds.updateKeepsFields).toBe(false);
});

it('compares no field that is shown as a record', async () => {
	const change = (lead: IDataObject) => ({ ...lead, source: { name: lead.source } });
	const { holds } = await check(rewriteLeads(change));
	expect(holds.updateKeepsFields).toBe(true);
});

it.each<[DialectName, Record<string, unknown>]>([
	['putReplacesLead', { updateKeepsFields: false }],
	['putIgnoresMetadataAndEchoesBody', { metadataStored: false, leadDeletion: true }],
	['listOmitsMetadata', { metadataStored: false, updateKeepsFields: true }],
	['metadataAsJsonString', { metadataStored: true, updateKeepsFields: true }],
	['idsAsNumbers', { leadAnswer: true, metadataStored: true }],
	['recordsInData', { leadAnswer: true, metadataStored: true }],
	['listIgnoresFiltersLimitedTo10', { phoneFilter: false }],
])('finds on a CRM with %s: %j', async (dialect, expected) => {
	await resetSandbox(node.sandbox, { dialects: [dialect] });
	const before = leads();
	const { holds } = await check();
	expect(holds).toMatchObject(expected);
	expect(leads()).toEqual(before);
});

it('reports the paths that the CRM does not have, and what to do', async () => {
	const refused = { type: 'status', status: 404, body: { error: 'Route not found' } };
	await node.injectFaults([
		{ match: { endpoint: 'listMembers' }, effect: refused },
		{ match: { endpoint: 'listTemplates' }, effect: refused },
		{ match: { endpoint: 'deleteLead' }, effect: refused },
	]);
	const { holds, evidence, verdict, rows } = await check();
	expect(holds).toMatchObject({ memberList: false, messagingPath: false, leadDeletion: false });
	expect(evidence.memberList).toMatch(/^404: .*Route not found/);
	expect(verdict.verdict).toBe('Not ready for campaigns: 3 to fix, 0 not tested');
	expect(rows.find(({ assumption }) => assumption === 'memberList')).toMatchObject({
		setting: 'Credential: Advanced Settings → Members Path',
		consequence: expect.stringContaining('Enter their membership link IDs'),
	});
});

it('outputs the verdict and what to fix, without evidence unless asked for', async () => {
	await node.injectFault('listMembers', { type: 'status', status: 404, body: { error: 'None' } });
	const { json } = await node.run({ ...parameters, showEvidence: false });
	expect(json).toEqual([
		expect.objectContaining({ isReady: true }),
		expect.objectContaining({ assumption: 'memberList', holds: false }),
	]);
	expect(json[1].evidence).toBeUndefined();
});

it('deletes its lead even when updates fail', async () => {
	await node.injectFaults([{ match: { method: 'PUT' }, effect: broken }]);
	const before = leads();
	const { holds } = await check();
	expect(leads()).toEqual(before);
	expect(holds).toMatchObject({ metadataStored: 'unknown', leadDeletion: true });
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
	while (!(await requestsSoFar()).endsWith('deleteLead listLeads')) await sleep(10);
	expect(leads()).toEqual(before);
}, 30_000);

it('stops when the token is refused', async () => {
	const { run } = await node.run(parameters, [{}], { credential: { token: 'revoked-token' } });
	expect(run.error?.message).toContain('refused the token');
});

it.each([
	[{ phone: '123' }, '"Test Phone" is not a phone number'],
	[{ defaultCountry: 'Atlantis' }, '"Default Country" has a value that is not one of its options'],
	[{ showEvidence: 'maybe' }, '"Show All Findings" is neither true nor false'],
])('refuses %j before any request', async (given, message) => {
	const { run, requests } = await node.run({ ...parameters, ...given });
	expect(run.error?.message).toBe(message);
	expect(requests).toEqual([]);
});

it('still checks the other items when one fails, those of one phone one after the other', async () => {
	const { json, paired } = await node.run(
		{ ...parameters, phone: '={{ $json.phone }}' },
		[{ phone: 'none' }, { phone }, { phone }],
		{ settings: { onError: 'continueRegularOutput' } },
	);
	expect(json[0].error).toContain('"Test Phone" is not a phone number');
	const verdicts = json.flatMap(({ verdict }) => verdict ?? []);
	expect(verdicts).toEqual(Array(2).fill('Ready for campaigns: nothing to fix, 0 not tested'));
	expect(paired[1]).toEqual({ item: 1 });
});

it('does not run as a tool: a person runs it', async () => {
	const { run, requests } = await tool.run(parameters);
	expect(run.error?.message).toBe('Check is no tool for AI agents');
	expect(requests).toEqual([]);
});
