/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { npm } from './npm';
import { projectRoot } from './pack';

/**
 * Without peers: the only peer of a nodes package is n8n-workflow, which n8n provides. npm would install
 * another copy with 160 dependencies. n8n's own installer omits it, too.
 */
const installCommand = [
	'install',
	'--legacy-peer-deps',
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
];

/**
 * Installs a packed package as n8n documents for manual installation: `npm install` in `.n8n/nodes` of
 * the user folder. Does nothing when the same tarball is installed already.
 *
 * @param userFolder n8n's N8N_USER_FOLDER
 * @param tarball created by `npm pack`
 * @returns true when something was installed
 */
export async function installTarball(userFolder: string, tarball: string): Promise<boolean> {
	const folder = nodesFolder(userFolder);
	const marker = markerIn(folder);
	await mkdir(folder, { recursive: true });
	const hash = createHash('sha256')
		.update(await readFile(tarball))
		.digest('hex');
	if (existsSync(marker) && (await readFile(marker, 'utf8')) === hash) return false;

	// Without the prefix, npm installs into a folder above that has a package.json.
	await npm(folder, [...installCommand, '--prefix', folder, resolve(tarball)]);
	await writeFile(marker, hash);
	return true;
}

/**
 * Updates an installed package from another build, file by file. Unchanged files are not written, so that
 * n8n, which watches the package, reloads once per change.
 *
 * @param userFolder n8n's N8N_USER_FOLDER, in which `installTarball` has installed the package
 * @param built folder with the `dist` to install; default: the repository
 * @returns the number of files written or removed
 */
export async function updateInstalled(userFolder: string, built = projectRoot): Promise<number> {
	const folder = nodesFolder(userFolder);
	const { name } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as {
		name: string;
	};
	const [from, to] = [join(built, 'dist'), join(folder, 'node_modules', name, 'dist')];
	const [wanted, present] = await Promise.all([filesIn(from), filesIn(to)]);
	const changed: string[] = [];
	for (const file of wanted) {
		const isSame = present.has(file) && (await haveSameContent(join(from, file), join(to, file)));
		if (!isSame) changed.push(file);
	}
	const removed = [...present].filter((file) => !wanted.has(file));
	if (changed.length + removed.length === 0) return 0;

	// The package no longer matches the tarball.
	await rm(markerIn(folder), { force: true });
	for (const file of removed) await rm(join(to, file));
	for (const file of changed) {
		await mkdir(dirname(join(to, file)), { recursive: true });
		await cp(join(from, file), join(to, file));
	}
	return changed.length + removed.length;
}

/** n8n's folder for manually installed packages. */
function nodesFolder(userFolder: string): string {
	return join(userFolder, '.n8n', 'nodes');
}

/** File that records which tarball is installed in a nodes folder. */
function markerIn(folder: string): string {
	return join(folder, '.installed-tarball');
}

async function filesIn(folder: string): Promise<Set<string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return new Set(
		files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
	);
}

async function haveSameContent(one: string, other: string): Promise<boolean> {
	const [first, second] = await Promise.all([readFile(one), readFile(other)]);
	return first.equals(second);
}
