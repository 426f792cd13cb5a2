import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

import { declaredOperations, type DeclaredOperation } from '../declaredOperations';
import { name as packageName } from '../../package.json';
import type { Sandbox } from '../../sandbox';
import type { Editor } from '../n8n/editor';
import { tourCampaign } from '../pictures/campaignTour';
import { exampleFile } from '../../test/support/examples';
import { exampleParameters } from '../../test/support/exampleParameters';
import type { N8nClient, StoredCredential } from '../n8n/client';

/** Operations to show, the first that a node has: those that read tell the most. */
const shownOperations = ['find', 'getAll', 'get', 'sendText', 'create'];
/** Nodes in a row of the canvas. */
const rowLength = 4;
/** How long a picture that is to be read stays, in ms. */
const readingMs = 2_500;

/** Creates the credential in the editor, which tests it when it is saved. */
export async function credentialScene(
	editor: Editor,
	client: N8nClient,
	sandbox: Sandbox,
): Promise<StoredCredential> {
	const { page } = editor;
	await page.goto(`${client.baseUrl}/home/credentials/create`);
	await editor.part('new-credential-type-select').click();
	await page.keyboard.type('CRM API', { delay: 60 });
	await page.getByText('CRM API', { exact: true }).last().click();
	await editor.part('new-credential-type-button').click();
	await editor.field('baseUrl').locator('input').fill(sandbox.baseUrl);
	await editor.field('token').locator('input').fill('demo-token');
	await editor.part('credential-save-button').click();
	await editor.part('credentials-config-container-test-success').waitFor();
	await page.waitForTimeout(readingMs);
	const [credential] = await client.credentials();
	return credential;
}

/** Runs one operation of each node that reads or writes one resource, and opens each. */
export async function nodesScene(
	editor: Editor,
	client: N8nClient,
	credential: StoredCredential,
): Promise<void> {
	const types = (await client.nodeTypes()).filter(
		({ name, usableAsTool }) => name.startsWith(`${packageName}.`) && usableAsTool,
	);
	const operations = types.flatMap((type) => operationToShow(declaredOperations(type)) ?? []);
	const nodes = operations.map((operation, index): INode => {
		const { displayName, name } = operation.node;
		return {
			...{ id: `node-${index}`, name: displayName, type: name, typeVersion: 1 },
			position: [300 + 260 * (index % rowLength), 220 * Math.floor(index / rowLength)],
			parameters: exampleParameters(operation) as INodeParameters,
			credentials: { crmApi: { id: credential.id, name: credential.name } },
			// Not for each item of the list before it.
			executeOnce: true,
		};
	});
	const start = manualTrigger('Start');
	const connections: IConnections = { [start.name]: { main: [[]] } };
	for (const [index, { name }] of nodes.entries()) {
		const from = index % rowLength === 0 ? start : nodes[index - 1];
		connections[from.name] ??= { main: [[]] };
		connections[from.name].main[0]?.push({ node: name, type: 'main', index: 0 });
	}
	const workflow = { name: 'One operation of each node', nodes: [start, ...nodes], connections };
	const { id } = await client.createWorkflow(workflow);
	await editor.openWorkflow(id);
	await editor.part('zoom-to-fit').click();
	await editor.part('execute-workflow-button').first().click();
	await editor.page.getByText('Workflow executed successfully').waitFor();
	await editor.page.waitForTimeout(readingMs);
	for (const { name } of nodes) {
		await editor.openNode(name);
		await editor.page.waitForTimeout(readingMs);
		await editor.closeNode();
	}
}

function operationToShow(operations: DeclaredOperation[]): DeclaredOperation | undefined {
	const wanted = shownOperations.flatMap((name) =>
		operations.filter(({ operation }) => operation === name),
	);
	return wanted[0];
}

/** A campaign from a Data Table: columns in placeholders, preview, test message, sending. */
export async function campaignScene(
	editor: Editor,
	client: N8nClient,
	credential: StoredCredential,
): Promise<void> {
	await tourCampaign(editor, client, credential, async () => {
		await editor.page.waitForTimeout(2 * readingMs);
	});
}

/** Fetches a test event of the trigger. */
export async function triggerScene(
	editor: Editor,
	client: N8nClient,
	credential: StoredCredential,
): Promise<void> {
	const workflow = exampleFile('trigger-new-lead.json');
	const trigger = workflow.nodes.find(({ type }) => type.endsWith('.crmTrigger'));
	if (!trigger) throw new Error(`"${workflow.name}" has no trigger.`);
	const { id } = await client.createWorkflow(workflow, [credential]);
	await editor.openWorkflow(id);
	await editor.openNode(trigger.name);
	await editor.page.waitForTimeout(readingMs);
	await editor.page.getByRole('button', { name: 'Fetch Test Event' }).first().click();
	await editor.part('output-panel').getByText('lead-').first().waitFor();
	await editor.page.waitForTimeout(2 * readingMs);
}

function manualTrigger(name: string): INode {
	const type = 'n8n-nodes-base.manualTrigger';
	return { id: 'start', name, type, typeVersion: 1, position: [0, 220], parameters: {} };
}
