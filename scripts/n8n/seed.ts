/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INode } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Login, N8nClient, StoredCredential, WorkflowFile } from './client';
import { PROJECT_ROOT } from './pack';

const EXAMPLES = join(PROJECT_ROOT, 'examples');

/** Logs in; creates the owner first where the instance has none. */
export async function logInAsOwner(client: N8nClient, login: Login): Promise<void> {
	if (await client.needsOwner()) await client.setUpOwner(login);
	else await client.logIn(login);
}

/**
 * The CRM credential of that name, with these fields: made where there is none, else brought up
 * to date, as the sandbox may listen elsewhere than at the last start.
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

/** The secret between the two workflows of the sharded campaign; made up where there is none. */
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

/** The workflows of `examples/`, in the order of their file names. */
export async function exampleWorkflows(): Promise<WorkflowFile[]> {
	if (!existsSync(EXAMPLES)) return [];
	const files = (await readdir(EXAMPLES)).filter((file) => file.endsWith('.json')).sort();
	return await Promise.all(
		files.map(async (file) => {
			return JSON.parse(await readFile(join(EXAMPLES, file), 'utf8')) as WorkflowFile;
		}),
	);
}

/**
 * Imports the example workflows that the instance does not have; one that was changed there since
 * stays as it is, but for the address of this instance where it calls another workflow. One that
 * others call by webhook is published, as it answers nothing before.
 *
 * @param credentials what the nodes get, by type; a type that is not among them is left to choose
 * @returns the names of all example workflows
 */
export async function ensureExamples(
	client: N8nClient,
	credentials: StoredCredential[],
): Promise<string[]> {
	const examples = await exampleWorkflows();
	const known = new Map((await client.workflows()).map(({ name, id }) => [name, id]));
	for (const example of examples) {
		const knownId = known.get(example.name);
		if (knownId !== undefined) {
			await callHere(client, knownId);
			continue;
		}
		const nodes = callingHere(example.nodes, client.baseUrl);
		const { id } = await client.createWorkflow({ ...example, nodes }, credentials);
		const isCalled = example.nodes.some(({ type }) => type === 'n8n-nodes-base.webhook');
		if (isCalled) await client.activateWorkflow(id);
	}
	return examples.map(({ name }) => name);
}

/** Brings a stored workflow up to date where this instance listened elsewhere at its last start. */
async function callHere(client: N8nClient, id: string): Promise<void> {
	const workflow = await client.workflow(id);
	const nodes = callingHere(workflow.nodes, client.baseUrl);
	if (!isDeepStrictEqual(nodes, workflow.nodes)) await client.updateNodes(workflow, nodes);
}

/** The nodes with this instance's address wherever they call a webhook of this computer. */
function callingHere(nodes: INode[], baseUrl: string): INode[] {
	const webhook = /http:\/\/(localhost|127\.0\.0\.1):\d+(?=\/webhook\/)/g;
	return JSON.parse(JSON.stringify(nodes).replace(webhook, baseUrl)) as INode[];
}

/** Puts the files that the example workflows read into a folder, where they are not there yet. */
export async function copyExampleFiles(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	if (!existsSync(EXAMPLES)) return;
	const files = (await readdir(EXAMPLES)).filter((file) => file.endsWith('.csv'));
	for (const file of files.filter((name) => !existsSync(join(folder, name)))) {
		await copyFile(join(EXAMPLES, file), join(folder, file));
	}
}
