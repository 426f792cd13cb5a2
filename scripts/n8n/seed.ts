/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
 * stays as it is. One that others call by webhook is published, as it answers nothing before.
 *
 * @param credentials what the nodes get, by type; a type that is not among them is left to choose
 * @returns the names of all example workflows
 */
export async function ensureExamples(
	client: N8nClient,
	credentials: StoredCredential[],
): Promise<string[]> {
	const examples = await exampleWorkflows();
	const known = new Set((await client.workflows()).map(({ name }) => name));
	for (const example of examples.filter(({ name }) => !known.has(name))) {
		const { id } = await client.createWorkflow(callingHere(example, client.baseUrl), credentials);
		const isCalled = example.nodes.some(({ type }) => type === 'n8n-nodes-base.webhook');
		if (isCalled) await client.activateWorkflow(id);
	}
	return examples.map(({ name }) => name);
}

/** The workflow with n8n's usual address replaced by the one that this instance has. */
function callingHere(workflow: WorkflowFile, baseUrl: string): WorkflowFile {
	const text = JSON.stringify(workflow).replaceAll('http://localhost:5678', baseUrl);
	return JSON.parse(text) as WorkflowFile;
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
