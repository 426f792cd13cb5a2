import type { IDataObject } from 'n8n-workflow';
import { outputOf, type WorkflowFile } from '../../scripts/n8n/client';
import { demoAccount } from '../engine/sandboxControl';
import { startN8nUnderTest, type N8nUnderTest } from './n8nUnderTest';

describe("n8n's HTTP Request node with the CRM credential", () => {
	let n8n: N8nUnderTest;

	beforeAll(async () => {
		n8n = await startN8nUnderTest();
	});

	afterAll(async () => {
		await n8n?.stop();
	});

	it('reaches what no node of ours offers', async () => {
		const { client, sandbox, credential } = n8n;
		const { id } = await client.createWorkflow(requestOf(`${sandbox.baseUrl}/chat-sector`), [
			credential,
		]);

		const execution = await client.runWorkflow(id, 'Start');

		expect(execution.status).toBe('success');
		const sectors = outputOf(execution, 'Request').map((sector: IDataObject) => sector.name);
		expect(sectors.sort()).toEqual(
			demoAccount(sandbox)
				.sectors.all()
				.map(({ name }) => name)
				.sort(),
		);
	});
});

function requestOf(url: string): WorkflowFile {
	return {
		name: 'HTTP request to the CRM',
		nodes: [
			{
				id: '1d4f0c7e-0000-4000-8000-000000000001',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				id: '1d4f0c7e-0000-4000-8000-000000000002',
				name: 'Request',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [220, 0],
				parameters: {
					url,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'crmApi',
					options: {},
				},
				credentials: { crmApi: { id: 'crm', name: 'CRM account' } },
			},
		],
		connections: { Start: { main: [[{ node: 'Request', type: 'main', index: 0 }]] } },
	};
}
