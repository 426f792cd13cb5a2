/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess, waitUntilReady } from './childProcesses';
import { outerEnvironment } from './npm';
import { freePort } from './ports';
import type { PrivateService } from './redis';

const run = promisify(execFile);
const databaseUser = 'n8n';
/** Debian installs each major version in a folder of its own. */
const debianFolder = '/usr/lib/postgresql';
/** Faster settings that may lose data in a crash, which does not matter here. */
const withoutSync = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a separate PostgreSQL server on a free port of 127.0.0.1, in a temporary folder and with a
 * random password. PostgreSQL refuses to run as root, so root runs it as `postgres`, the user that
 * Debian's package creates.
 *
 * @throws Error when Debian's postgresql is not installed, or the server does not start
 */
export async function startPostgres(): Promise<PrivateService> {
	const bin = await binFolder();
	const port = await freePort();
	const folder = await mkdtemp(join(tmpdir(), 'crm-postgres-'));
	const owner = await serverUser();
	const password = randomBytes(12).toString('hex');
	const passwordFile = join(folder, 'password');
	const data = join(folder, 'data');
	await writeFile(passwordFile, password, { mode: 0o600 });
	if (owner) {
		await chown(folder, owner.uid, owner.gid);
		await chown(passwordFile, owner.uid, owner.gid);
	}
	await run(
		join(bin, 'initdb'),
		[
			...['-D', data, '-U', databaseUser, '--pwfile', passwordFile, '-A', 'scram-sha-256'],
			...['-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
		],
		{ cwd: folder, ...owner },
	);

	const running = await startProcess({
		name: 'PostgreSQL',
		command: join(bin, 'postgres'),
		args: [
			...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
			...withoutSync.flatMap((setting) => ['-c', setting]),
		],
		cwd: folder,
		env: outerEnvironment(),
		logFile: join(folder, 'postgres.log'),
		// "Fast shutdown": SIGTERM would wait until all clients have disconnected.
		stopSignal: 'SIGINT',
		...owner,
	});
	const address = ['-h', '127.0.0.1', '-p', String(port)];
	await waitUntilReady(
		running,
		async () => (await run(join(bin, 'pg_isready'), address)).stdout.includes('accepting'),
		30_000,
	);
	return {
		port,
		pid: running.pid,
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: databaseUser,
			DB_POSTGRESDB_PASSWORD: password,
		},
		stop: async () => {
			await running.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function binFolder(): Promise<string> {
	const versions = existsSync(debianFolder) ? await readdir(debianFolder) : [];
	const newest = versions.map(Number).sort((a, b) => a - b);
	const version = newest.at(-1);
	if (version === undefined) throw new Error("Debian's postgresql is not installed.");
	return join(debianFolder, String(version), 'bin');
}

/** The user to run as when this process is root; otherwise undefined. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
	return { uid: await id('-u'), gid: await id('-g') };
}
