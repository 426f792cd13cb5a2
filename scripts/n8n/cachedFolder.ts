/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Reports progress to the user, line by line. */
export type Report = (line: string) => void;

/** Written last: a folder without this file is incomplete. */
const completeMark = '.complete';
const progressIntervalMs = 20_000;
/** Folders that this process is creating, so that it creates none twice. */
const making = new Map<string, Promise<void>>();

/** The project's per-user cache folder: `${XDG_CACHE_HOME:-~/.cache}/n8n-nodes-crm-service`. */
export function cacheRoot(): string {
	const base = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
	return join(base, 'n8n-nodes-crm-service');
}

/**
 * Returns a cached folder and creates it once, in a temporary folder that is renamed only after `make`
 * has succeeded. When two processes create the same folder, the first to finish wins and both use it.
 *
 * @param name the folder's name inside the cache; must be different for different content
 * @param make fills the given folder
 * @returns the folder's absolute path
 */
export async function cachedFolder(
	name: string,
	make: (folder: string) => Promise<void>,
): Promise<string> {
	const folder = join(cacheRoot(), name);
	if (existsSync(join(folder, completeMark))) return folder;

	const inTheMaking =
		making.get(folder) ?? makeFolder(name, make).finally(() => making.delete(folder));
	making.set(folder, inTheMaking);
	await inTheMaking;
	return folder;
}

async function makeFolder(name: string, make: (folder: string) => Promise<void>): Promise<void> {
	const folder = join(cacheRoot(), name);
	await mkdir(cacheRoot(), { recursive: true });
	await removeLeftovers();
	const unfinished = `${folder}.unfinished-${process.pid}`;
	await mkdir(unfinished);
	try {
		await make(unfinished);
		await writeFile(join(unfinished, completeMark), `${new Date().toISOString()}\n`);
		if (existsSync(join(folder, completeMark))) return;
		await rm(folder, { recursive: true, force: true });
		await rename(unfinished, folder);
	} finally {
		await rm(unfinished, { recursive: true, force: true });
	}
}

/** Runs one step of `make` and reports its start, its progress every 20 seconds, and its end. */
export async function step<T>(
	title: string,
	folder: string,
	report: Report,
	work: () => Promise<T>,
): Promise<T> {
	const start = Date.now();
	const state = async () => `${elapsed(Date.now() - start)}, ${await sizeOf(folder)}`;
	report(`${title} …`);
	const timer = setInterval(() => {
		void state().then((now) => report(`${title} … ${now} so far`));
	}, progressIntervalMs);
	try {
		const result = await work();
		report(`${title}: done in ${await state()}`);
		return result;
	} finally {
		clearInterval(timer);
	}
}

/** "45 s" or "4 min 05 s". */
export function elapsed(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

async function sizeOf(folder: string): Promise<string> {
	// du exits with 1 when files appear or disappear meanwhile, but its output is still valid.
	const { stdout } = await promisify(execFile)('du', ['-sk', folder]).catch(
		(error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
	);
	const megabytes = Number.parseInt(stdout, 10) / 1024;
	if (Number.isNaN(megabytes)) return 'size unknown';
	return megabytes < 1024 ? `${megabytes.toFixed(0)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Removes leftovers of interrupted runs, including those of other versions. */
async function removeLeftovers(): Promise<void> {
	for (const entry of await readdir(cacheRoot())) {
		const pid = /\.unfinished-(\d+)$/.exec(entry)?.[1];
		if (pid !== undefined && !isAlive(Number(pid))) {
			await rm(join(cacheRoot(), entry), { recursive: true, force: true });
		}
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
