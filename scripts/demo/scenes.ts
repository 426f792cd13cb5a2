import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

import { declaredOperations, type DeclaredOperation } from '../declaredOperations';
import { name as packageName } from '../../package.json';
import type { Sandbox } from '../../sandbox';
import type { Editor } from '../../test/e2e/editor';
import { exampleFile, withContacts } from '../../test/e2e/exampleFile';
import { exampleParameters, examplePhone } from '../../test/support/exampleParameters';
import type { N8nClient, StoredCredential } from '../n8n/client';

const outboundType = 'CRM Outbound Contact';
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

/** The example campaign: preview, test message, sending. */
export async function campaignScene(
	editor: Editor,
	client: N8nClient,
	credential: StoredCredential,
): Promise<void> {
	const { page } = editor;
	const parameters = { campaignKey: 'spring-2026' };
	const example = exampleFile('outbound-campaign.json', { [outboundType]: parameters });
	const workflow = withContacts(example);
	workflow.nodes = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
	const { id } = await client.createWorkflow(workflow, [credential]);
	const output = editor.part('output-panel');
	const show = async (branch: RegExp) => {
		await output.getByText(branch).click();
		await page.waitForTimeout(2 * readingMs);
	};
	const run = async (mode: string) => {
		await editor.field('mode').click();
		await page.getByRole('option').getByText(mode, { exact: true }).click();
		await page.waitForTimeout(1_000);
		if (mode === 'Send Test') await editor.field('testPhone').locator('input').fill(examplePhone);
		await editor.part('node-execute-button').click();
		// The button shows a spinner while the node runs.
		await page.waitForTimeout(1_000);
		await editor.part('node-execute-button').getByText('Execute step').waitFor();
	};
	await editor.openWorkflow(id);
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(readingMs);
	await editor.openNode(outboundType);
	await run('Preview');
	await show(/^Not Sent Branch/);
	await run('Send Test');
	await show(/^Not Sent Branch/);
	await run('Send');
	await show(/^Sent Branch/);
	await show(/^Not Sent Branch/);
	await editor.closeNode();
	await page.waitForTimeout(readingMs);
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
