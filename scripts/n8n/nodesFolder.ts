/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { npm } from './npm';

/**
 * The one peer of a nodes package is n8n-workflow, which n8n brings along. npm would fetch another
 * copy with 160 dependencies and compile one of them; n8n's own installer leaves it out as well.
 */
const INSTALL = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Installs a packed package the way n8n documents for a manual installation: `npm install` in
 * `.n8n/nodes` of the user folder. Does nothing when the very same tarball is there already.
 *
 * @param userFolder n8n's N8N_USER_FOLDER
 * @param tarball what `npm pack` made
 * @returns true when something was installed
 */
export async function installTarball(userFolder: string, tarball: string): Promise<boolean> {
	const folder = join(userFolder, '.n8n', 'nodes');
	const marker = join(folder, '.installed-tarball');
	await mkdir(folder, { recursive: true });
	const hash = createHash('sha256')
		.update(await readFile(tarball))
		.digest('hex');
	if (existsSync(marker) && (await readFile(marker, 'utf8')) === hash) return false;

	await npm(folder, [...INSTALL, resolve(tarball)]);
	await writeFile(marker, hash);
	return true;
}
