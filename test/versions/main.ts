/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { elapsed } from '../../scripts/n8n/cachedFolder';
import { ensureEngine, placePackage, type EngineVersion } from '../../scripts/n8n/engine';
import { projectRoot } from '../../scripts/n8n/pack';
import { inLanes } from '../support/inLanes';
import { newestEngine, pinnedEngines } from './engines';

const helpText = `Runs the built package on the n8n engines of the supported range.

  npm run test:versions -- [options] [-- options of Jest]

  --only <version>   one version of n8n-core, such as 2.20.6; may be repeated
  --newest           the newest in the registry, too
  --install          only install the engines
  --help             show this

Each engine is installed once into the per-user cache, about a minute and 300 MB.`;

/** Each engine mostly keeps one core busy. */
const lanes = 2;

/** Runs the tests on one engine. @returns whether all passed, and what Jest has printed */
async function runOn(engine: string, jestOptions: string[]): Promise<[boolean, string]> {
	const folder = await mkdtemp(path.join(tmpdir(), 'crm-versions-'));
	try {
		const jest = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
		// Some engines leave a timer behind that would keep the process.
		const suite = ['--selectProjects', 'versions', '--runInBand', '--forceExit'];
		const options = {
			cwd: projectRoot,
			env: {
				...process.env,
				CRM_ENGINE_FOLDER: engine,
				CRM_PACKAGE_FOLDER: await placePackage(folder, engine),
			},
		};
		const args = [jest, ...suite, ...jestOptions];
		return await new Promise((resolve) =>
			execFile(process.execPath, args, options, (error, stdout, stderr) =>
				resolve([error === null, stdout + stderr]),
			),
		);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			only: { type: 'string', multiple: true, default: [] },
			newest: { type: 'boolean', default: false },
			install: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return say(helpText);
	const startedAt = Date.now();
	const { only } = values;
	const known = [...pinnedEngines, ...(values.newest ? [await newestEngine()] : [])];
	const wanted = known.filter(({ core }) => only.length === 0 || only.includes(core));
	if (wanted.length === 0) throw new Error(`There is no engine ${only.join(', ')}.`);
	const engines: Array<[EngineVersion, folder: string]> = [];
	for (const version of wanted) engines.push([version, await ensureEngine(version, say)]);
	if (values.install) return;
	const results: string[] = [];
	await inLanes(engines, lanes, async ([{ core, workflow }, folder]) => {
		const start = Date.now();
		const [passed, output] = await runOn(folder, positionals);
		say(`\n== n8n-core ${core} with n8n-workflow ${workflow}\n${output}`);
		if (!passed) process.exitCode = 1;
		const took = elapsed(Date.now() - start);
		results.push(`${passed ? 'passed' : 'FAILED'}: n8n-core ${core} (${took})`);
	});
	say(`\n${results.join('\n')}\nall engines: ${elapsed(Date.now() - startedAt)}`);
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
