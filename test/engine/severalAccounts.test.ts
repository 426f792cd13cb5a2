import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { nodeName, runNode, runWorkflow } from '../support/engine';
import { packagePrefix } from '../support/engine/nodeTypes';
import { picked } from '../support/pickedLocator';
import {
	ana,
	contacts,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	withKey,
} from '../support/outboundRun';
import { demoAccount, requestJournal, sentMessages } from '../support/sandboxControl';
import { openSandbox } from '../support/testSandbox';

const token = 'demo-token';

/** Two CRMs, and a credential whose address and token are those of the row. */
async function openTwo() {
	const crms = [await openSandbox(), await openSandbox()];
	crms[1].store.addToken('second-token', demoAccount(crms[1]));
	const credential = { baseUrl: '={{ $json.baseUrl }}', token: '={{ $json.token }}' };
	const rows = [
		{ ...ana, baseUrl: crms[0].baseUrl, token },
		{ ...contacts(1)[0], baseUrl: crms[1].baseUrl, token: 'second-token' },
	];
	return { crms, credential, rows };
}

const requestsTo = async (crm: Sandbox) => (await requestJournal(crm)).requests;

const differs = (row: number) =>
	`The credential differs between items: row ${row} has another address, token or setting than the first row`;

describe('a credential that differs between items', () => {
	const report = {
		operation: 'getReport',
		campaign: picked('spring', 'key'),
		reportOn: 'contacts',
	};
	const campaigns: Array<[string, IDataObject]> = [
		['crmOutboundContact', parametersWith()],
		['crmOutboundResults', { ...report, phone: '={{ $json.phone }}' }],
	];

	it.each(campaigns)('is refused by %s before the first request', async (type, parameters) => {
		const { crms, credential, rows } = await openTwo();
		const { error } = await runNode({ type, parameters }, rows, { credential });
		expect(error?.message).toBe(differs(2));
		for (const crm of crms) expect(await requestsTo(crm)).toEqual([]);
	});

	it('is refused where only the token, or a setting, differs', async () => {
		const { crms, rows } = await openTwo();
		const { baseUrl } = crms[1];
		const differing = rows.map((row, n) => ({ ...row, baseUrl, retries: n, row_number: n + 6 }));
		for (const own of [
			{ token: '={{ $json.token }}' },
			{ token, maxRetries: '={{ $json.retries }}' },
		]) {
			const credential = { baseUrl, ...own };
			const node = { type: 'crmOutboundContact', parameters: parametersWith() };
			const { error } = await runNode(node, differing, { credential });
			expect(error?.message).toBe(differs(7));
			expect(`${error?.message} ${error?.description}`).not.toMatch(/demo-token|second-token/);
		}
		expect(await requestsTo(crms[1])).toEqual([]);
	});

	it('fails each row of a campaign that continues on errors', async () => {
		const { crms, credential, rows } = await openTwo();
		const settings = { onError: 'continueRegularOutput' };
		const finished = await runCampaign('', parametersWith(), rows, { credential, settings });
		expect(notSent(finished)).toMatchObject([{ reason: 'runStopped' }, { reason: 'runStopped' }]);
		for (const crm of crms) expect(await requestsTo(crm)).toEqual([]);
	});

	it('is followed by CRM Lead: each item reaches its own account', async () => {
		const { crms, credential, rows } = await openTwo();
		const parameters = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		await runNode({ type: 'crmLead', parameters }, rows, { credential });
		for (const crm of crms) {
			const written = (await requestsTo(crm)).filter(({ method }) => method === 'POST');
			expect(written).toHaveLength(1);
		}
	});
});

describe('a loop over accounts', () => {
	it("sends to a phone once for each account, and counts each account's messages", async () => {
		const { crms, credential, rows } = await openTwo();
		const node = (name: string, type: string, parameters: IDataObject = {}) => ({
			...{ id: name, name, type, typeVersion: 1, position: [0, 0] as [number, number] },
			parameters: parameters as INodeParameters,
		});
		const trigger = 'n8n-nodes-base.manualTrigger';
		const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
		const timing = { maxMessages: 1 };
		const finished = await runWorkflow(
			{
				nodes: [
					...['Trigger', 'One', 'Other'].map((name) => node(name, trigger)),
					node(nodeName, `${packagePrefix}crmOutboundContact`, parametersWith({ timing })),
				],
				connections: {
					Trigger: { main: [['One', 'Other'].map(to)] },
					One: { main: [[to(nodeName)]] },
					Other: { main: [[to(nodeName)]] },
				},
			},
			{
				credential,
				pinned: { Trigger: [{}], One: [rows[0]], Other: [{ ...rows[1], ...ana }] },
			},
		);
		expect(finished.error).toBeUndefined();
		expect(crms.map((crm) => sentMessages(crm).length)).toEqual([1, 1]);
	});
});

describe('two credentials of one account in one process', () => {
	it.each([
		['two tokens', 'localhost', 'second-token'],
		['two spellings of the address', 'LOCALHOST', token],
	])('send to nobody twice: %s', async (_how, host, otherToken) => {
		const crm = await openSandbox({ latencyMs: 25 });
		crm.store.addToken('second-token', demoAccount(crm));
		const list = contacts(24);
		const runs = [
			['localhost', token],
			[host, otherToken],
		].map(
			async ([each, secret]) =>
				await runCampaign(`http://${each}:${crm.port}/api/v1`, withKey('spring'), list, {
					credential: { token: secret },
				}),
		);
		const finished = await Promise.all(runs);
		expect(finished.flatMap(sent)).toHaveLength(list.length);
		const people = sentMessages(crm).map(({ to }) => to);
		expect(new Set(people).size).toBe(people.length);
	});
});
