/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder, step, type Report } from './cachedFolder';
import { ensureNodeBinary } from './nodeBinary';
import { npm } from './npm';
import { n8nVersion, runtimeOf, type Runtime } from './runtimes';

export interface InstalledN8n {
	version: string;
	/** Path of n8n's command-line script; run it with `nodeBinary`. */
	script: string;
	/** A Node.js that this n8n runs on. */
	nodeBinary: string;
	/** The folder whose `node_modules` contains n8n. */
	folder: string;
}

/**
 * Installs n8n into the per-user cache unless it is there already (5 to 10 minutes and 3 GB per
 * version). Needs the npm registry. Where there is no prebuilt database driver, it is compiled, which
 * needs Python, make and a C++ compiler.
 *
 * @param report receives progress messages; not called when n8n is there already
 * @param version default: the pinned version
 * @throws Error when the version is not exact, npm fails or the installed n8n does not run; leftovers are
 *   removed
 */
export async function ensureN8n(
	report: Report,
	version: string = n8nVersion,
): Promise<InstalledN8n> {
	const runtime = runtimeOf(version);
	const nodeBinary = await ensureNodeBinary(report);
	const folder = await cachedFolder(`n8n-${version}-${hashOf(runtime)}`, async (unfinished) => {
		report(`n8n ${version} is installed into the cache, once: 5 to 10 minutes and 3 GB.`);
		for (const [file, text] of Object.entries(runtime.files)) {
			writeFileSync(join(unfinished, file), text);
		}
		const runStep = async (title: string, args: string[]) =>
			await step(title, unfinished, report, async () => await npm(unfinished, args));
		await runStep('1/3 Installing the packages', [
			...['install', '--ignore-scripts', '--no-audit', '--no-fund'],
			...runtime.installOptions,
		]);
		await runStep('2/3 Building the database driver', [
			...['rebuild', 'sqlite3', '--ignore-scripts=false'],
		]);
		await step('3/3 Trying it', unfinished, report, async () => {
			await requireRuns(nodeBinary, unfinished, version);
		});
	});
	return { version, script: scriptIn(folder), nodeBinary, folder };
}

function scriptIn(folder: string): string {
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

async function requireRuns(nodeBinary: string, folder: string, version: string): Promise<void> {
	const run = promisify(execFile);
	const { stdout } = await run(nodeBinary, [scriptIn(folder), '--version'], { cwd: folder });
	if (stdout.trim() !== version) {
		throw new Error(`The installed n8n says it is ${stdout.trim()}, not ${version}.`);
	}
	await run(nodeBinary, ['-e', "new (require('sqlite3').Database)(':memory:')"], { cwd: folder });
}

function hashOf({ files, installOptions }: Runtime): string {
	const hash = createHash('sha256');
	for (const text of [...Object.values(files), ...installOptions]) hash.update(text);
	return hash.digest('hex').slice(0, 8);
}
