/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject } from 'n8n-workflow';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Login, N8nClient, StoredCredential, WorkflowFile } from './client';
import { PROJECT_ROOT } from './pack';

const EXAMPLES = join(PROJECT_ROOT, 'examples');
const CREDENTIAL_TYPE = 'crmApi';

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
	const known = (await client.credentials()).find(
		(credential) => credential.type === CREDENTIAL_TYPE && credential.name === name,
	);
	if (!known) return await client.createCredential(CREDENTIAL_TYPE, name, data);
	await client.updateCredential(known, data);
	return known;
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
 * stays as it is.
 *
 * @returns the names of all example workflows
 */
export async function ensureExamples(
	client: N8nClient,
	credential: StoredCredential,
): Promise<string[]> {
	const examples = await exampleWorkflows();
	const known = new Set((await client.workflows()).map(({ name }) => name));
	for (const example of examples) {
		if (!known.has(example.name)) await client.createWorkflow(example, [credential]);
	}
	return examples.map(({ name }) => name);
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
