/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INode } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import type { Login, N8nClient, StoredCredential, WorkflowFile } from './client';
import { projectRoot } from './pack';

const examplesFolder = join(projectRoot, 'examples');

/** Logs in as the owner, who is created first if there is none. */
export async function logInAsOwner(client: N8nClient, login: Login): Promise<void> {
	if (await client.needsOwner()) await client.setUpOwner(login);
	else await client.logIn(login);
}

/**
 * Creates the CRM credential of this name, or updates its fields, because the sandbox's URL may have
 * changed since the last start.
 */
export async function ensureCrmCredential(
	client: N8nClient,
	name: string,
	data: IDataObject,
): Promise<StoredCredential> {
	const known = await credentialNamed(client, 'crmApi', name);
	if (!known) return await client.createCredential('crmApi', name, data);
	await client.updateCredential(known, data);
	return known;
}

/** Creates the shared secret of the two workflows of the sharded campaign if there is none. */
export async function ensureShardCredential(client: N8nClient): Promise<StoredCredential> {
	const [type, name] = ['httpHeaderAuth', 'Campaign shards'];
	const secret = { name: 'X-Campaign-Secret', value: randomBytes(16).toString('hex') };
	return (
		(await credentialNamed(client, type, name)) ??
		(await client.createCredential(type, name, secret))
	);
}

async function credentialNamed(
	client: N8nClient,
	type: string,
	name: string,
): Promise<StoredCredential | undefined> {
	return (await client.credentials()).find((known) => known.type === type && known.name === name);
}

/** The workflows in `examples/`, in the order of their file names. */
export async function exampleWorkflows(): Promise<WorkflowFile[]> {
	if (!existsSync(examplesFolder)) return [];
	const files = (await readdir(examplesFolder)).filter((file) => file.endsWith('.json')).sort();
	return await Promise.all(
		files.map(async (file) => {
			return JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as WorkflowFile;
		}),
	);
}

/**
 * Imports the missing example workflows. An existing one keeps its changes, except for this instance's
 * URL where it calls another workflow. Workflows that others call by webhook are published, because they
 * would not answer otherwise.
 *
 * @param credentials credentials for the nodes, by type; others are left to the user
 * @returns the names of all example workflows
 */
export async function ensureExamples(
	client: N8nClient,
	credentials: StoredCredential[],
): Promise<string[]> {
	const examples = await exampleWorkflows();
	const called = JSON.stringify(
		examples.flatMap(({ nodes }) => nodes.filter(({ type }) => type.endsWith('.httpRequest'))),
	);
	const known = new Map((await client.workflows()).map(({ name, id }) => [name, id]));
	for (const example of examples) {
		const knownId = known.get(example.name);
		if (knownId !== undefined) {
			await callHere(client, knownId);
			continue;
		}
		const nodes = callingHere(example.nodes, client.baseUrl);
		const { id } = await client.createWorkflow({ ...example, nodes }, credentials);
		const isCalled = example.nodes.some(
			({ type, parameters }) =>
				type === 'n8n-nodes-base.webhook' &&
				called.includes(`/webhook/${parameters.path as string}`),
		);
		if (isCalled) await client.activateWorkflow(id);
	}
	return examples.map(({ name }) => name);
}

/** Updates this instance's URL in a stored workflow. */
async function callHere(client: N8nClient, id: string): Promise<void> {
	const workflow = await client.workflow(id);
	const nodes = callingHere(workflow.nodes, client.baseUrl);
	if (!isDeepStrictEqual(nodes, workflow.nodes)) await client.updateNodes(workflow, nodes);
}

/** A copy of the nodes with this instance's URL in their calls of local webhooks. */
function callingHere(nodes: INode[], baseUrl: string): INode[] {
	const webhook = /http:\/\/(localhost|127\.0\.0\.1):\d+(?=\/webhook\/)/g;
	return JSON.parse(JSON.stringify(nodes).replace(webhook, baseUrl)) as INode[];
}

/** Creates the Data Table that the example workflows read contacts from, unless it exists. */
export async function ensureContactsTable(client: N8nClient): Promise<void> {
	const name = 'contacts';
	const { id: project } = await client.request<{ id: string }>('GET', '/rest/projects/personal');
	const tables = `/rest/projects/${project}/data-tables`;
	const known = await client.request<{ data: Array<{ name: string }> }>('GET', tables);
	if (known.data.some((table) => table.name === name)) return;
	const text = await readFile(join(examplesFolder, 'contacts.csv'), 'utf8');
	const rows: Array<Record<string, string>> = parse(text, { columns: true });
	const columns = Object.keys(rows[0]).map((column) => ({ name: column, type: 'string' }));
	const { id } = await client.request<{ id: string }>('POST', tables, { name, columns });
	await client.request('POST', `${tables}/${id}/insert`, { data: rows, returnType: 'count' });
}

/** Copies the example workflows' input files into a folder, unless they exist there. */
export async function copyExampleFiles(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	if (!existsSync(examplesFolder)) return;
	const files = (await readdir(examplesFolder)).filter((file) => file.endsWith('.csv'));
	for (const file of files.filter((name) => !existsSync(join(folder, name)))) {
		await copyFile(join(examplesFolder, file), join(folder, file));
	}
}
