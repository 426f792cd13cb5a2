/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { name as packageName, n8n as manifest } from '../../package.json';
import { outputOf, type WorkflowFile } from '../../scripts/n8n/client';
import { demoAccount } from '../support/sandboxControl';
import { refusedBaseUrl } from './n8nLog';
import { isN8n1 } from './n8nUnderTest';
import { n8nPerFile } from './perFile';

const triggerType = 'crmTrigger';
const ourNodes = manifest.nodes.map(typeNameOf);

describe('the packed package in a real n8n', () => {
	const n8n = n8nPerFile();
	let allTypes: INodeTypeDescription[];
	let loaded: INodeTypeDescription[];

	beforeAll(async () => {
		allTypes = await n8n.client.nodeTypes();
		loaded = allTypes.filter(({ name }) => name.startsWith(`${packageName}.`));
	});

	const loadedType = (name: string) =>
		loaded.find((type) => type.name === `${packageName}.${name}`);

	it('provides every node, and each except the trigger also as a tool for AI agents', () => {
		const tools = ourNodes.filter((name) => name !== triggerType).map((name) => `${name}Tool`);

		expect(loaded.map(({ name }) => name.slice(packageName.length + 1)).sort()).toEqual(
			[...ourNodes, ...tools].sort(),
		);
		for (const tool of tools) expect(loadedType(tool)?.outputs).toEqual(['ai_tool']);
	});

	it('provides the credential for each node', async () => {
		const credentials = await n8n.client.credentialTypes();

		expect(credentials.find(({ name }) => name === 'crmApi')?.displayName).toBe('CRM API');
		for (const { credentials: used } of loaded) {
			expect(used).toEqual([expect.objectContaining({ name: 'crmApi', required: true })]);
		}
	});

	it("authenticates requests of n8n's HTTP Request node", async () => {
		const { client, sandbox, credential } = n8n;
		const workflow = requestOf(`${sandbox.baseUrl}/chat-sector`);
		const { id } = await client.createWorkflow(workflow, [credential]);

		const execution = await client.runWorkflow(id, 'Start');

		expect(execution.status).toBe('success');
		const sectors = outputOf(execution, 'Request').map(({ name }: IDataObject) => name);
		const stored = demoAccount(sandbox).sectors.all();
		expect(sectors.sort()).toEqual(stored.map(({ name }) => name).sort());
	});

	// n8n 1.x loses the HTTP status of a credential test and shows its own message.
	it.each([
		['a good token', {}, 'OK', 'Connection successful!'],
		[
			'a deactivated token',
			{ token: 'revoked-token' },
			'Error',
			isN8n1
				? 'Authorization failed - please check your credentials'
				: 'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it here.',
		],
		['a base URL without /api/v1', { baseUrlEnd: '/?' }, 'Error', refusedBaseUrl],
	])('tests the credential with %s', async (_case, fields, status, message) => {
		const { token = 'demo-token', baseUrlEnd = '/api/v1' } = fields as Record<string, string>;
		const data = { baseUrl: n8n.sandbox.origin + baseUrlEnd, token };

		expect(await n8n.client.testCredential(n8n.credential, data)).toEqual({ status, message });
	});

	it('serves the icons of each node, light and dark', async () => {
		const icons = ourNodes.flatMap((name) => Object.values(loadedType(name)?.iconUrl ?? {}));
		expect(new Set(icons).size).toBe(2 * ourNodes.length);
		for (const icon of icons) {
			const response = await fetch(`${n8n.client.baseUrl}/${icon}`);
			expect(response.status).toBe(200);
			expect(await response.text()).toContain('<svg');
		}
	});

	it('serves an output preview for each operation to the editor', async () => {
		const previews = await installedPreviews();

		expect(new Set(previews.map(({ node }) => node))).toEqual(
			// The trigger's events have no common fields that a preview could show.
			new Set(ourNodes.filter((name) => name !== triggerType)),
		);
		for (const { node, path } of previews) {
			const schema = await n8n.client.request<IDataObject>(
				'GET',
				`/schemas/${packageName}.${node}/${path}`,
			);
			expect(schema).toMatchObject({ type: 'object', properties: expect.anything() });
		}
	});

	/** The previews in the installed package, with paths such as "1.0.0/lead/find.json". */
	async function installedPreviews(): Promise<Array<{ node: string; path: string }>> {
		const previews = manifest.nodes.map(async (file) => {
			const folder = join(n8n.packageFolder, file, '..', '__schema__');
			const entries = await readdir(folder, { recursive: true }).catch(() => []);
			return entries
				.filter((entry) => entry.endsWith('.json'))
				.map((entry) => ({
					node: typeNameOf(file),
					path: entry.split(sep).join('/').replace(/^v/, ''),
				}));
		});
		return (await Promise.all(previews)).flat();
	}
});

/** "crmLead" for "dist/nodes/Lead/CrmLead.node.js". */
function typeNameOf(file: string): string {
	const className = basename(file, '.node.js');
	return className[0].toLowerCase() + className.slice(1);
}

function requestOf(url: string): WorkflowFile {
	const authentication = {
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'crmApi',
	};
	const node = (name: string, type: string, typeVersion: number, parameters: INodeParameters) => ({
		...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
		position: [0, 0] as [number, number],
	});
	return {
		name: 'HTTP request to the CRM',
		nodes: [
			node('Start', 'manualTrigger', 1, {}),
			{
				...node('Request', 'httpRequest', 4.2, { url, ...authentication, options: {} }),
				credentials: { crmApi: { id: 'crm', name: 'CRM account' } },
			},
		],
		connections: { Start: { main: [[{ node: 'Request', type: 'main', index: 0 }]] } },
	};
}
