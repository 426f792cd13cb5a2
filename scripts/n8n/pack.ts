/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm';

/** The root of this repository. */
export const projectRoot = join(__dirname, '..', '..');

/**
 * Packs the built package exactly as publishing would.
 *
 * @param destination folder for the tarball
 * @returns the tarball's absolute path
 * @throws Error when the package is not built
 */
export async function packPackage(destination: string): Promise<string> {
	if (!existsSync(join(projectRoot, 'dist'))) {
		throw new Error('There is no dist/ to pack: run "npm run build" first.');
	}
	const answer = await npm(projectRoot, ['pack', '--json', '--pack-destination', destination]);
	const [{ filename }] = JSON.parse(answer) as Array<{ filename: string }>;
	return join(destination, filename);
}
