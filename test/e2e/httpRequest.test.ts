import type { IDataObject } from 'n8n-workflow';
import { outputOf, type WorkflowFile } from '../../scripts/n8n/client';
import { demoAccount } from '../support/sandboxControl';
import { startN8nUnderTest, type N8nUnderTest } from './n8nUnderTest';

const httpRequestType = 'n8n-nodes-base.httpRequest';

describe("n8n's HTTP Request node with the CRM credential", () => {
	let n8n: N8nUnderTest;

	beforeAll(async () => {
		n8n = await startN8nUnderTest();
	});

	afterAll(async () => {
		await n8n?.stop();
	});

	it('offers the credential as a predefined credential type', async () => {
		const types = await n8n.client.credentialTypes();
		const ours = types.find(({ name }) => name === 'crmApi');
		const request = (await n8n.client.nodeTypes()).find(({ name }) => name === httpRequestType);
		const list = request?.properties.find(({ name }) => name === 'nodeCredentialType');

		// The rule of the editor's CredentialsSelect: the type has what the list requires, and nothing
		// restricts it to nodes of its own.
		expect(list?.credentialTypes).toContain('has:authenticate');
		expect(ours).toHaveProperty('authenticate');
		for (const hides of ['hidden', 'genericAuth', 'restrictToSupportedNodes']) {
			expect(ours).not.toHaveProperty(hides);
		}
	});

	it('reaches endpoints that our nodes do not have', async () => {
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
				type: httpRequestType,
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
