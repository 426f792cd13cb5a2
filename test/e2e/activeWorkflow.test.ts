import { demoAccount, sentMessages } from '../support/sandboxControl';
import { swapPlaceholders } from '../support/swapPlaceholders';
import { exampleFile, nodeOf } from './exampleFile';
import { n8nPerFile } from './perFile';

const outboundType = 'CRM Outbound Contact';

/** What n8n keeps of an active workflow between its runs. */
describe('a campaign with JSON in an active workflow', () => {
	const n8n = n8nPerFile();

	const node = nodeOf(exampleFile('outbound-campaign.json'), outboundType);
	const parametersWith = (templateVariablesJson: string) => ({
		...{ ...node.parameters, mode: 'send', phone: '11 98765-0500', leadName: 'Ana' },
		options: { templateVariablesJson },
	});

	it('stops once two placeholders have changed places, until the JSON is edited', async () => {
		const path = 'campaign-with-json';
		const webhook = {
			...{ id: 'webhook', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2 },
			...{ position: [0, 0] as [number, number], parameters: { path } },
		};
		const { id } = await n8n.client.createWorkflow(
			{
				name: 'Campaign with JSON',
				nodes: [webhook, { ...node, parameters: parametersWith('["Ana", "Ana", "10%", "x"]') }],
				connections: { Webhook: { main: [[{ node: outboundType, type: 'main', index: 0 }]] } },
			},
			[n8n.credential],
		);
		let runs = 0;
		/** @returns the status of each run so far, oldest first */
		const run = async () => {
			await fetch(`${n8n.client.baseUrl}/webhook/${path}`);
			const ended = await n8n.client.endedExecutions(id, (runs += 1));
			return ended.map(({ status }) => status).reverse();
		};
		await n8n.client.activateWorkflow(id);
		await run();
		const template = demoAccount(n8n.sandbox)
			.templates.all()
			.find(({ name, language }) => `${name}|${language}` === 'welcome_offer|pt_BR')!;
		swapPlaceholders(template);
		await run();
		await run();

		const stored = await n8n.client.workflow(id);
		nodeOf(stored, outboundType).parameters = parametersWith('["Ana", "10%", "Ana", "x"]');
		await n8n.client.updateNodes(stored, stored.nodes);
		await n8n.client.activateWorkflow(id);
		expect(await run()).toEqual(['success', 'error', 'error', 'success']);
		await n8n.client.deactivateWorkflow(id);
		expect(sentMessages(n8n.sandbox)).toHaveLength(2);
	});
});
