/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOnSignals } from './stopRequest';

/**
 * A folder for everything temporary, of this process and of those that it starts: it becomes their
 * TMPDIR, and is gone when this process has ended, however it ends.
 *
 * @param prefix how the folder's name starts
 */
export async function useTemporaryFolder(prefix: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), prefix));
	// PostgreSQL runs as a user of its own, and its data is in here as well.
	await chmod(folder, 0o711);
	process.env.TMPDIR = folder;
	exitOnSignals();
	process.once('exit', () => {
		try {
			// Processes that were killed a moment ago may still write into it.
			rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
		} catch (error) {
			process.stderr.write(`${folder} is left: ${(error as Error).message}\n`);
		}
	});
	return folder;
}
