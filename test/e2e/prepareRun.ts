/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ensureN8n, type InstalledN8n } from '../../scripts/n8n/cache';
import { cachedFolder } from '../../scripts/n8n/cachedFolder';
import { N8nClient } from '../../scripts/n8n/client';
import { startN8n } from '../../scripts/n8n/instance';
import { installTarball } from '../../scripts/n8n/nodesFolder';
import { packPackage } from '../../scripts/n8n/pack';
import { freePort } from '../../scripts/n8n/ports';
import { logInAsOwner } from '../../scripts/n8n/seed';
import { useTemporaryFolder } from '../../scripts/n8n/temporaryFolder';
import { openUserFolder } from '../../scripts/n8n/userFolder';

/**
 * Before the first test file, installs n8n, packs the package, and creates a user folder with an owner
 * and the package for the test files to copy. All temporary files are in one folder, which is deleted
 * after the run, however it ends.
 */
export default async function prepareRun(): Promise<void> {
	const folder = await useTemporaryFolder('crm-e2e-');
	process.env.CRM_E2E_FOLDER = folder;

	const n8n = await ensureN8n(say, process.env.CRM_E2E_N8N);
	const withOwner = await ensureUserFolder(n8n);
	await mkdir(join(folder, 'package'));
	const tarball = await packPackage(join(folder, 'package'));
	const prepared = join(folder, 'prepared');
	await cp(withOwner, prepared, { recursive: true });
	await installTarball(prepared, tarball);
	process.env.CRM_E2E_TARBALL = tarball;
	process.env.CRM_E2E_PREPARED = prepared;
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
