/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/require-node-api-error -- runs in Node.js, not in n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { elapsed } from '../../scripts/n8n/cachedFolder';
import { ensureEngine, placePackage, type EngineVersion } from '../../scripts/n8n/engine';
import { projectRoot } from '../../scripts/n8n/pack';
import { newestEngine, newestKnown, pinnedEngines } from './engines';

const helpText = `Runs the built package on the n8n engines of the supported range.

  npm run test:versions -- [options] [-- options of Jest]

  --only <version>   one version of n8n-core, such as 2.33.1; may be repeated
  --install          only install the engines
  --help             show this

Each engine is installed once into the per-user cache, about a minute and 300 MB.`;

/** The engines to test, with the newest one in the registry if it can be installed. */
async function installedEngines(only: string[]): Promise<Array<[EngineVersion, string]>> {
	const newest = (await newestEngine()) ?? newestKnown;
	const wanted = [...pinnedEngines, newest].filter(
		({ core }) => only.length === 0 || only.includes(core),
	);
	const engines: Array<[EngineVersion, string]> = [];
	for (const version of wanted) {
		try {
			engines.push([version, await ensureEngine(version, say)]);
		} catch (error) {
			if (version !== newest || version.core === newestKnown.core) throw error;
			say(`n8n-core ${version.core} cannot be installed here: ${(error as Error).message}`);
			say(`The newest known to install, ${newestKnown.core}, takes its place.`);
			engines.push([newestKnown, await ensureEngine(newestKnown, say)]);
		}
	}
	if (engines.length === 0) throw new Error(`There is no engine ${only.join(', ')}.`);
	return engines;
}

/** Runs the tests on one engine. @returns whether all passed */
async function runOn(engine: string, jestOptions: string[]): Promise<boolean> {
	const folder = await mkdtemp(path.join(tmpdir(), 'crm-versions-'));
	try {
		const jest = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
		// Some engines leave a timer behind that would keep the process.
		const suite = ['--selectProjects', 'versions', '--testTimeout=60000', '--forceExit'];
		const child = spawn(process.execPath, [jest, ...suite, ...jestOptions], {
			cwd: projectRoot,
			stdio: 'inherit',
			env: {
				...process.env,
				CRM_ENGINE_FOLDER: engine,
				CRM_PACKAGE_FOLDER: await placePackage(folder, engine),
			},
		});
		const [exitCode] = (await once(child, 'exit')) as [number | null];
		return exitCode === 0;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			only: { type: 'string', multiple: true, default: [] },
			install: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return say(helpText);
	const startedAt = Date.now();
	const results: string[] = [];
	const engines = await installedEngines(values.only);
	if (values.install) return;
	for (const [{ core, workflow }, folder] of engines) {
		const start = Date.now();
		say(`\n== n8n-core ${core} with n8n-workflow ${workflow}`);
		const passed = await runOn(folder, positionals);
		if (!passed) process.exitCode = 1;
		const took = elapsed(Date.now() - start);
		results.push(`${passed ? 'passed' : 'FAILED'}: n8n-core ${core} (${took})`);
	}
	say(`\n${results.join('\n')}\nall engines: ${elapsed(Date.now() - startedAt)}`);
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
