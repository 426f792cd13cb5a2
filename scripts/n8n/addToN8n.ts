/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import { installTarball } from './nodesFolder';
import { packPackage } from './pack';

/** `npm run add-to-n8n`: installs this package in the n8n of this machine, which loads it when it starts. */
async function main(): Promise<void> {
	const userFolder = process.env.N8N_USER_FOLDER ?? homedir();
	const folder = await mkdtemp(join(tmpdir(), 'crm-pack-'));
	try {
		await installTarball(userFolder, await packPackage(folder));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	process.stdout.write(`Installed in ${join(userFolder, '.n8n', 'nodes')}. Restart n8n.\n`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
