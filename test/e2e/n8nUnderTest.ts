/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { name as packageName } from '../../package.json';
import { startSandbox, type Sandbox } from '../../sandbox';
import { N8nClient, type StoredCredential } from '../../scripts/n8n/client';
import { majorOf, n8nVersion } from '../../scripts/n8n/runtimes';

/** The n8n version of this run: that of `--n8n`, otherwise the pinned one. */
export const testedVersion = process.env.CRM_E2E_N8N ?? n8nVersion;
export const isN8n1 = majorOf(testedVersion) < 2;

/** How the n8n of all test files was started: `npm run n8n -- <args>`. */
export interface StartOptions {
	args: string[];
	userFolder: string;
	port: number;
	/** Of the CRM that `npm run n8n` starts; the test files have their own. */
	sandboxPort: number;
	/** Has an `N8nSession` once n8n is ready. */
	sessionFile: string;
}

/** The owner's session: n8n refuses a login for each test file as too many. Or why it did not start. */
export type N8nSession = { cookie: string; error?: undefined } | { error: string };

/** The real n8n with the packed package that all test files share, and a CRM for one of them. */
export interface N8nUnderTest {
	/** Logged in as the owner. */
	client: N8nClient;
	sandbox: Sandbox;
	/** A credential "CRM sandbox" for the sandbox's demo account. */
	credential: StoredCredential;
	/** Folder for the workflows' files; contains contacts.csv of the examples. */
	filesFolder: string;
	/** Folder of the installed package. */
	packageFolder: string;
	/** Stops the sandbox. */
	stop(): Promise<void>;
}

/**
 * Starts a sandbox, with a credential for it in n8n. Call it in `beforeAll`, and `await n8n?.stop()` in
 * `afterAll`.
 */
export async function useN8n(): Promise<N8nUnderTest> {
	const client = await ownerClient();
	const sandbox = await startSandbox();
	const credential = await client.createCredential('crmApi', 'CRM sandbox', {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
	});
	const { userFolder } = startOptions();
	const filesFolder = join(userFolder, 'files');
	const packageFolder = join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
	return { client, sandbox, credential, filesFolder, packageFolder, stop: sandbox.close };
}

/**
 * Waits for that n8n.
 *
 * @returns a client with the owner's session
 * @throws Error when it did not start
 */
export async function ownerClient(): Promise<N8nClient> {
	const { port, sessionFile } = startOptions();
	while (!existsSync(sessionFile)) await sleep(100);
	const session = JSON.parse(readFileSync(sessionFile, 'utf8')) as N8nSession;
	if (session.error !== undefined) throw new Error(session.error);
	const client = new N8nClient(`http://127.0.0.1:${port}`);
	client.cookie = session.cookie;
	return client;
}

/** How `prepareRun` has started that n8n. */
export function startOptions(): StartOptions {
	const value = process.env.CRM_E2E_START;
	if (value) return JSON.parse(value) as StartOptions;
	throw new Error('CRM_E2E_START is not set: run jest with test/e2e/jest.config.js.');
}
