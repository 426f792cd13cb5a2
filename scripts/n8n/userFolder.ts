/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot } from './cachedFolder';
import type { Login } from './client';

/** Contains the owner's login, and marks a folder as created by this program. */
const loginFile = 'login.json';

/** Default folder for the demo's data between starts. */
export function defaultUserFolder(): string {
	return join(cacheRoot(), 'user-folder');
}

/**
 * Creates n8n's user folder with a login if there is none.
 *
 * @returns the owner's login, which is generated at the first start
 */
export async function openUserFolder(folder: string): Promise<Login> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = join(folder, loginFile);
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Login;

	await requireEmpty(folder, 'Name an empty or a new folder.');
	const login = {
		email: 'owner@example.com',
		// n8n requires an upper-case letter and a digit.
		password: `N8n-${randomBytes(9).toString('hex')}`,
	};
	await writeFile(file, `${JSON.stringify(login, undefined, '\t')}\n`, { mode: 0o600 });
	return login;
}

/**
 * Deletes the data of earlier starts.
 *
 * @throws Error when the folder contains anything that this program did not create
 */
export async function resetUserFolder(folder: string): Promise<void> {
	if (!existsSync(folder)) return;
	if (!existsSync(join(folder, loginFile))) {
		await requireEmpty(folder, 'It is not deleted: name the folder of an earlier start.');
	}
	await rm(folder, { recursive: true });
}

async function requireEmpty(folder: string, wayOut: string): Promise<void> {
	if ((await readdir(folder)).length === 0) return;
	throw new Error(`${folder} is in use for something else: it has no ${loginFile}. ${wayOut}`);
}
