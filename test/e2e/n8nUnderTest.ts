/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs in Node.js, not in n8n */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { name as packageName } from '../../package.json';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { ensureN8n, type InstalledN8n } from '../../scripts/n8n/cache';
import { N8nClient, type Login, type StoredCredential } from '../../scripts/n8n/client';
import { startN8n, type N8nInstance } from '../../scripts/n8n/instance';
import { freePort } from '../../scripts/n8n/ports';
import { copyExampleFiles, ensureCrmCredential, logInAsOwner } from '../../scripts/n8n/seed';
import { majorOf, n8nVersion } from '../../scripts/n8n/runtimes';
import { openUserFolder } from '../../scripts/n8n/userFolder';

/** The n8n version of this run: that of `--n8n`, otherwise the pinned one. */
export const testedVersion = process.env.CRM_E2E_N8N ?? n8nVersion;
export const isN8n1 = majorOf(testedVersion) < 2;

export interface N8nUnderTestOptions {
	/** Added to n8n's environment. */
	env?: Record<string, string>;
	sandbox?: SandboxOptions;
}

/** A real n8n with the packed package, and a CRM of its own. */
export interface N8nUnderTest {
	/** Logged in as the owner. */
	client: N8nClient;
	/** Login for the editor. */
	login: Login;
	sandbox: Sandbox;
	instance: N8nInstance;
	/** The credential "CRM sandbox" for the sandbox's demo account. */
	credential: StoredCredential;
	/** Folder for the workflows' files; contains contacts.csv of the examples. */
	filesFolder: string;
	/** Folder of the installed package. */
	packageFolder: string;
	/** Stops n8n and the sandbox and deletes their data. May be repeated. */
	stop(): Promise<void>;
}

/**
 * Starts n8n and a sandbox on free ports, with the package installed from its tarball, the owner
 * logged in and the CRM credential created. Takes about ten seconds, because the user folder is a copy
 * of the one from `prepareRun`. Call it in `beforeAll`, and `await n8n?.stop()` in `afterAll`.
 *
 * @throws Error when something does not start; everything is then stopped
 */
export async function startN8nUnderTest(options: N8nUnderTestOptions = {}): Promise<N8nUnderTest> {
	const stops: Array<() => Promise<unknown>> = [];
	const stop = async () => {
		for (let next = stops.pop(); next; next = stops.pop()) await next();
	};
	try {
		const userFolder = await mkdtemp(join(tmpdir(), 'n8n-'));
		stops.push(async () => await rm(userFolder, { recursive: true, force: true }));
		await cp(preparedUserFolder(), userFolder, { recursive: true });
		const filesFolder = join(userFolder, 'files');
		await copyExampleFiles(filesFolder);

		const sandbox = await startSandbox(options.sandbox);
		stops.push(sandbox.close);
		const instance = await startN8n({
			...{ userFolder, filesFolder, env: options.env },
			n8n: await installedN8n(),
			port: await freePort(),
			tarball: packedTarball(),
		});
		stops.push(instance.stop);

		const client = new N8nClient(instance.baseUrl);
		const login = await openUserFolder(userFolder);
		await logInAsOwner(client, login);
		const credential = await ensureCrmCredential(client, 'CRM sandbox', {
			baseUrl: sandbox.baseUrl,
			token: 'demo-token',
		});
		const packageFolder = join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
		return { client, login, sandbox, instance, credential, filesFolder, packageFolder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The user folder from `prepareRun`, to be copied. */
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
