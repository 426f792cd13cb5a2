/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ensureN8n, type InstalledN8n } from '../../scripts/n8n/cache';
import { cachedFolder } from '../../scripts/n8n/cachedFolder';
import { N8nClient } from '../../scripts/n8n/client';
import { startN8n, type N8nInstance } from '../../scripts/n8n/instance';
import { packPackage } from '../../scripts/n8n/pack';
import { freePort } from '../../scripts/n8n/ports';
import { copyExampleFiles, logInAsOwner } from '../../scripts/n8n/seed';
import { useTemporaryFolder } from '../../scripts/n8n/temporaryFolder';
import { openUserFolder } from '../../scripts/n8n/userFolder';
import { complaintsAboutUs, readableLog } from './n8nLog';

/** The n8n that the test files share. */
let shared: N8nInstance | undefined;

/**
 * Before the first test file, installs n8n, packs the package, and starts an n8n with it and an owner
 * that the test files share. All temporary files are in one folder, which is deleted after the run,
 * however it ends.
 */
export default async function prepareRun(): Promise<void> {
	const folder = await useTemporaryFolder('crm-e2e-');
	const n8n = await ensureN8n(say, process.env.CRM_E2E_N8N);
	const prepared = await ensureUserFolder(n8n);
	await mkdir(join(folder, 'package'));
	const tarball = await packPackage(join(folder, 'package'));

	const userFolder = join(folder, 'user-folder');
	await cp(prepared, userFolder, { recursive: true });
	await copyExampleFiles(join(userFolder, 'files'));
	const port = await freePort();
	shared = await startN8n({ n8n, userFolder, port, tarball, env: readableLog });

	process.env.CRM_E2E_PREPARED = prepared;
	process.env.CRM_E2E_TARBALL = tarball;
	process.env.CRM_E2E_USER_FOLDER = userFolder;
	process.env.CRM_E2E_URL = shared.baseUrl;
}

/**
 * After the last test file, stops n8n.
 *
 * @throws Error when n8n's log has warnings or errors about the package
 */
export async function endRun(): Promise<void> {
	await shared?.stop();
	const complaints = shared ? await complaintsAboutUs(shared.logFile) : [];
	if (complaints.length > 0) throw new Error(`n8n's log:\n${complaints.join('\n')}`);
}

/** Creates a user folder with a database and an owner only. */
export async function ensureUserFolder(n8n: InstalledN8n): Promise<string> {
	return await cachedFolder(`e2e-user-folder-${basename(n8n.folder)}`, async (unfinished) => {
		say('Making a user folder for the tests, once: about a minute.');
		// The owner's folder must be new, but the unfinished one already exists.
		await rm(unfinished, { recursive: true });
		const login = await openUserFolder(unfinished);
		const instance = await startN8n({ n8n, userFolder: unfinished, port: await freePort() });
		try {
			await logInAsOwner(new N8nClient(instance.baseUrl), login);
		} finally {
			await instance.stop();
		}
		await rm(instance.logFile);
		// 46 MB that n8n rewrites at every start.
		await rm(join(unfinished, '.cache'), { recursive: true });
	});
}

function say(line: string): void {
	console.log(line);
}
