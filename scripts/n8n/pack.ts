/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm';

/** The root of this repository. */
export const PROJECT_ROOT = join(__dirname, '..', '..');

/**
 * Packs the built package exactly as publishing would.
 *
 * @param destination the folder that the tarball is put into
 * @returns the tarball's absolute path
 * @throws Error when the package is not built
 */
export async function packPackage(destination: string): Promise<string> {
	if (!existsSync(join(PROJECT_ROOT, 'dist'))) {
		throw new Error('There is no dist/ to pack: run "npm run build" first.');
	}
	const answer = await npm(PROJECT_ROOT, ['pack', '--json', '--pack-destination', destination]);
	const [{ filename }] = JSON.parse(answer) as Array<{ filename: string }>;
	return join(destination, filename);
}
