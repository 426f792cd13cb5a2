/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { join } from 'node:path';
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
	/** The owner's session, as a cookie: n8n refuses a login for each test file as too many. */
	session: string;
}

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
	const client = ownerClient();
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

/** A client of that n8n with the owner's session. */
export function ownerClient(): N8nClient {
	const { port, session } = startOptions();
	const client = new N8nClient(`http://127.0.0.1:${port}`);
	client.cookie = session;
	return client;
}

/** How `prepareRun` has started that n8n. */
export function startOptions(): StartOptions {
	const value = process.env.CRM_E2E_START;
	if (value) return JSON.parse(value) as StartOptions;
	throw new Error('CRM_E2E_START is not set: run jest with test/e2e/jest.config.js.');
}
