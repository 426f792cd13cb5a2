import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runWorkflow } from '../support/engine';
import { packagePrefix } from '../support/engine/nodeTypes';
import { contacts, notSent, parametersWith, phoneOf, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const toNode = (node: string) => ({ node, type: 'main' as const, index: 0 });

/** Runs the node once for each list, as a loop does for its batches, after a node with settings. */
async function runBatches(
	parameters: IDataObject,
	lists: IDataObject[][],
	settings: IDataObject = {},
	nodeSettings: IDataObject = {},
) {
	const batches = lists.map((_, index) => `Batch ${index}`);
	const finished = await runWorkflow(
		{
			nodes: ['Trigger', 'Settings', ...batches, 'Node'].map((name, index) => ({
				...{ id: name, name, typeVersion: 1, position: [0, index] as [number, number] },
				type:
					name === 'Node' ? `${packagePrefix}crmOutboundContact` : 'n8n-nodes-base.manualTrigger',
				parameters: (name === 'Node' ? parameters : {}) as INodeParameters,
				...(name === 'Node' && nodeSettings),
			})),
			connections: {
				Trigger: { main: [[toNode('Settings')]] },
				Settings: { main: [batches.map(toNode)] },
				...Object.fromEntries(batches.map((batch) => [batch, { main: [[toNode('Node')]] }])),
			},
		},
		{
			credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token' },
			pinned: {
				Trigger: [{}],
				Settings: Array.from({ length: 20 }, () => settings),
				...Object.fromEntries(batches.map((batch, index) => [batch, lists[index]])),
			},
		},
	);
	const runs = finished.run.data.resultData.runData.Node ?? [];
	const reasons = runs.map(({ data }) =>
		(data?.main ?? []).flatMap((output) =>
			(output ?? []).map(({ json }) => json.reason ?? json.status),
		),
	);
	return { finished, reasons };
}

const recipients = () => node.messages.map(({ to }) => to).sort();

const refuseAll = async () =>
	await node.injectFaults([
		{
			match: { endpoint: 'sendChatappMessage' },
			effect: { type: 'status', status: 422, body: { error: 'No credit' } },
		},
	]);

describe('the batches of a loop', () => {
	it.each(['={{ $("Settings").item.json.limit }}', '={{ $("Settings").first().json.limit }}', 2])(
		'share "Max Messages per Run" of %p',
		async (maxMessages) => {
			const lists = [contacts(2), contacts(2, 5), contacts(2, 8)];
			const { finished, reasons } = await runBatches(
				parametersWith({ limits: { maxMessages } }),
				lists,
				{ limit: 2 },
			);
			expect(finished.error).toBeUndefined();
			expect(reasons).toEqual([
				['sent', 'sent'],
				['overLimit', 'overLimit'],
				['overLimit', 'overLimit'],
			]);
		},
	);

	it('share it without contacts that another run has claimed, who get nothing', async () => {
		const campaigns = {
			spring: { status: 'sending', run: 'other', at: new Date(Date.now() - 60_000).toISOString() },
		};
		for (const index of [0, 1]) {
			node.account.addLead({ phone: phoneOf(index), metadata: { campaigns } });
		}
		const parameters = parametersWith({ campaignKey: 'spring', limits: { maxMessages: 2 } });
		const { reasons } = await runBatches(parameters, [contacts(2), contacts(2, 5)]);
		expect(reasons).toEqual([
			['unconfirmedClaim', 'unconfirmedClaim'],
			['sent', 'sent'],
		]);
	});

	it('share "Stop If More Contacts Than"', async () => {
		const parameters = parametersWith({ limits: { maxContacts: 3 } });
		const lists = [contacts(2), contacts(2, 5), contacts(1, 8)];
		const { finished } = await runBatches(parameters, lists);
		expect(finished.error?.message).toBe(
			'The list has 4 contacts, more than "Stop If More Contacts Than" allows (3)',
		);
		expect(finished.error?.description).toContain('Nothing was sent by this run.');
		expect(recipients()).toEqual([phoneOf(0), phoneOf(1)]);
	});

	it('try a CRM that does not keep claims once, also with errors as items', async () => {
		const effect = { type: 'status', status: 422, body: { error: 'No metadata' } } as const;
		await node.injectFaults([{ match: { endpoint: 'updateLead' }, effect }]);
		const leads = node.account.leads.all().length;
		const { reasons } = await runBatches(
			parametersWith({ campaignKey: 'spring' }),
			[contacts(1), contacts(1, 5)],
			{},
			{ onError: 'continueRegularOutput' },
		);
		expect(reasons).toEqual([['runStopped'], ['stopped']]);
		expect(node.account.leads.all()).toHaveLength(leads + 1);
	});

	it('stay over "Stop If More Contacts Than", also with errors as items', async () => {
		const parameters = parametersWith({ limits: { maxContacts: 3 } });
		const lists = [contacts(2), contacts(2, 5), contacts(1, 8)];
		const { reasons } = await runBatches(
			parameters,
			lists,
			{},
			{ onError: 'continueRegularOutput' },
		);
		expect(reasons).toEqual([['sent', 'sent'], ['runStopped', 'runStopped'], ['stopped']]);
	});

	it('count a try that n8n repeats once for "Stop If More Contacts Than"', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'listTemplates' }, nth: 1, effect: { type: 'status', status: 404 } },
			{
				match: { endpoint: 'createConversation' },
				nth: 1,
				effect: { type: 'status', status: 403, body: { error: 'No' } },
			},
		]);
		const parameters = parametersWith({ limits: { maxContacts: 3 } });
		const { finished } = await runBatches(
			parameters,
			[contacts(2), contacts(1, 5)],
			{},
			{ retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		);
		expect(finished.error).toBeUndefined();
	});

	it('count each list once for "Stop If More Contacts Than", however often n8n tries', async () => {
		const parameters = parametersWith({ limits: { maxContacts: 1 } });
		const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const { finished } = await runBatches(parameters, [contacts(2)], {}, retries);
		expect(finished.error?.message).toContain('The list has 2 contacts');
		expect(finished.error?.description).toContain('Nothing was sent');
	});

	it.each([1, 4])('share "Stop After Refusals" with %i rows each', async (size) => {
		await refuseAll();
		const parameters = parametersWith({ limits: { stopAfterRefusals: 3 } });
		const lists = Array.from({ length: 12 / size }, (_, index) => contacts(size, index * size));
		const { reasons } = await runBatches(parameters, lists);
		const flat = reasons.flat();
		// Rows that are in work when the third one is refused come from the same place in the list.
		expect(flat.filter((reason) => reason === 'refused').length).toBeLessThan(6 + size);
		expect(flat.slice(-4)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
	});

	it('go on after refusals that an accepted message interrupts', async () => {
		const effect = { type: 'status', status: 422, body: { error: 'No credit' } };
		await node.injectFaults(
			[1, 2, 4, 5, 7, 8].map((nth) => ({
				match: { endpoint: 'sendChatappMessage' },
				nth,
				effect,
			})) as Parameters<typeof node.injectFaults>[0],
		);
		const parameters = parametersWith({ limits: { stopAfterRefusals: 3 } });
		const lists = Array.from({ length: 9 }, (_, index) => contacts(1, index));
		const { reasons } = await runBatches(parameters, lists);
		const [no, yes] = [['refused'], ['sent']];
		expect(reasons).toEqual([no, no, yes, no, no, yes, no, no, yes]);
	});

	it('share the stop after unknown outcomes', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'resetAfter' } },
		]);
		const lists = Array.from({ length: 7 }, (_, index) => contacts(1, index));
		const { reasons } = await runBatches(parametersWith(), lists);
		expect(reasons.flat()).toEqual([
			...Array.from({ length: 5 }, () => 'outcomeUnknown'),
			...['stopped', 'stopped'],
		]);
	});

	it('are apart from another execution', async () => {
		const parameters = parametersWith({ limits: { maxMessages: 1 } });
		expect(sent(await node.run(parameters, contacts(1)))).toHaveLength(1);
		expect(notSent(await node.run(parameters, contacts(1)))).toEqual([]);
	});
});
