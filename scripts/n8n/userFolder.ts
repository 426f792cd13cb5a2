/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot } from './cachedFolder';
import type { Login } from './client';

/** Holds the owner's log-in, and marks a folder as one that this program made. */
const LOGIN = 'login.json';

/** Where the demo's data is kept from one start to the next, unless another folder is named. */
export function defaultUserFolder(): string {
	return join(cacheRoot(), 'user-folder');
}

/**
 * Makes n8n's user folder where there is none, with a log-in of its own.
 *
 * @returns the log-in of the folder's owner: made up at the first start, the same after it
 */
export async function openUserFolder(folder: string): Promise<Login> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = join(folder, LOGIN);
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Login;

	await requireEmpty(folder, 'Name an empty or a new folder.');
	const login = {
		email: 'owner@example.com',
		// n8n asks for a capital letter and a digit.
		password: `N8n-${randomBytes(9).toString('hex')}`,
	};
	await writeFile(file, `${JSON.stringify(login, undefined, '\t')}\n`, { mode: 0o600 });
	return login;
}

/**
 * Deletes what an earlier start has left in the folder.
 *
 * @throws Error when the folder holds something that this program did not make
 */
export async function resetUserFolder(folder: string): Promise<void> {
	if (!existsSync(folder)) return;
	if (!existsSync(join(folder, LOGIN))) {
		await requireEmpty(folder, 'It is not deleted: name the folder of an earlier start.');
	}
	await rm(folder, { recursive: true });
}

async function requireEmpty(folder: string, wayOut: string): Promise<void> {
	if ((await readdir(folder)).length === 0) return;
	throw new Error(`${folder} is in use for something else: it has no ${LOGIN}. ${wayOut}`);
}
