/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { InstalledN8n } from '../n8n/cache';
import { cachedFolder, type Report } from '../n8n/cachedFolder';
import { N8nClient } from '../n8n/client';
import { startN8n } from '../n8n/instance';
import { freePort } from '../n8n/ports';
import { logInAsOwner } from '../n8n/seed';
import { openUserFolder } from '../n8n/userFolder';

/** A user folder with a database and an owner only, to be copied, so that the film shows no migration. */
export async function ensureUserFolder(n8n: InstalledN8n, report: Report): Promise<string> {
	return await cachedFolder(`demo-user-folder-${basename(n8n.folder)}`, async (unfinished) => {
		report('Making a user folder for the film, once: about a minute.');
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
