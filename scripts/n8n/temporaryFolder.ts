/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOnSignals } from './stopRequest';

/**
 * Creates a folder for all temporary files of this process and its children, as their TMPDIR. It is
 * deleted when this process ends, however it ends.
 *
 * @param prefix start of the folder's name
 */
export async function useTemporaryFolder(prefix: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), prefix));
	// PostgreSQL runs as another user and has its data in here, too.
	await chmod(folder, 0o711);
	process.env.TMPDIR = folder;
	exitOnSignals();
	process.once('exit', () => {
		try {
			// Processes that were just killed may still write to it.
			rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
		} catch (error) {
			process.stderr.write(`${folder} is left: ${(error as Error).message}\n`);
		}
	});
	return folder;
}
