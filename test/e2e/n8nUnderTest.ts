/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { join } from 'node:path';
import { name as packageName } from '../../package.json';
import { startSandbox, type Sandbox } from '../../sandbox';
import { ensureN8n, type InstalledN8n } from '../../scripts/n8n/cache';
import { N8nClient, type StoredCredential } from '../../scripts/n8n/client';
import { majorOf, n8nVersion } from '../../scripts/n8n/runtimes';
import { openUserFolder } from '../../scripts/n8n/userFolder';

/** The n8n version of this run: that of `--n8n`, otherwise the pinned one. */
export const testedVersion = process.env.CRM_E2E_N8N ?? n8nVersion;
export const isN8n1 = majorOf(testedVersion) < 2;

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
	const userFolder = fromPreparation('CRM_E2E_USER_FOLDER');
	const client = new N8nClient(fromPreparation('CRM_E2E_URL'));
	await client.logIn(await openUserFolder(userFolder));
	const sandbox = await startSandbox();
	const credential = await client.createCredential('crmApi', 'CRM sandbox', {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
	});
	const filesFolder = join(userFolder, 'files');
	const packageFolder = join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
	return { client, sandbox, credential, filesFolder, packageFolder, stop: sandbox.close };
}

/** A user folder with a database and an owner, to be copied. */
export function preparedUserFolder(): string {
	return fromPreparation('CRM_E2E_PREPARED');
}

/** The tarball from `prepareRun`. */
export function packedTarball(): string {
	return fromPreparation('CRM_E2E_TARBALL');
}

/** The n8n from `prepareRun`. */
export async function installedN8n(): Promise<InstalledN8n> {
	return await ensureN8n(() => undefined, testedVersion);
}

function fromPreparation(name: string): string {
	const value = process.env[name];
	if (value) return value;
	throw new Error(`${name} is not set: run jest with test/e2e/jest.config.js.`);
}
