/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readResults, runJest } from '../mutants/jest';
import { trackedFiles, WorkingCopy } from '../mutants/workingCopy';
import { exceptions } from './exceptions';
import { instrument, type Counts } from './instrument';
import { addCounts, coverageOf, type FileCoverage } from './unreached';

const usage = `Lists what no test reaches of nodes/: unit and engine tests together, on the sources and on dist.

  npm run coverage [-- [--maxWorkers <number>] [<pattern of test files> …]]

Fails if less than 90 % of a file's branches are reached, unless test/coverage/exceptions.ts says why.
`;

/** The part of a file's branches that must be reached. */
const leastReached = 0.9;

/** Files whose code is not what is published, or that hold texts alone. */
const leftOut = /\/contract\/|phoneLibrary\.ts$/;

/** Tests that read the sources, which are not as they were. */
const testsOfSources = 'test/(?:repository|mutants|dialects|faults|versions|e2e)/';

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** Runs the tests on a copy that counts. @returns the coverage of each file */
async function measure(options: string[]): Promise<FileCoverage[]> {
	const copy = new WorkingCopy();
	const folder = path.join(copy.folder, 'reached');
	mkdirSync(folder);
	const sources = trackedFiles()
		.filter((file) => /^nodes\/.*\.ts$/.test(file) && !leftOut.test(file))
		.map((file) => {
			const source = readFileSync(file, 'utf8');
			const { instrumented, places } = instrument(file, source);
			copy.write(file, instrumented);
			return { file, source, places };
		});
	const config = readFileSync('jest.config.js', 'utf8');
	const runtime = '<rootDir>/test/coverage/runtime.js';
	copy.write(
		'jest.config.js',
		`${config}\nfor (const each of module.exports.projects) each.runtime = '${runtime}';\n`,
	);
	copy.build();
	const results = path.join(copy.folder, 'results.json');
	const written = ['--json', '--outputFile', results, '--testPathIgnorePatterns', testsOfSources];
	const environment = { CRM_COVERAGE_FOLDER: folder };
	await runJest(copy.folder, [...options, ...written], environment, 60 * 60_000);
	for (const { path: file, hasPassed } of await readResults(results)) {
		if (!hasPassed) say(`FAILED: ${path.relative(copy.folder, file)}`);
	}
	for (const name of readdirSync(folder)) {
		const text = readFileSync(path.join(folder, name), 'utf8');
		const counts = JSON.parse(text) as Record<string, Counts>;
		for (const { file, places } of sources) if (counts[file]) addCounts(places, counts[file]);
	}
	return sources.map(({ file, source, places }) => coverageOf(file, source, places));
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			help: { type: 'boolean', default: false },
			maxWorkers: { type: 'string' },
		},
	});
	if (values.help) return say(usage);
	const workers = values.maxWorkers === undefined ? [] : ['--maxWorkers', values.maxWorkers];
	const files = await measure([...positionals, ...workers]);
	let branches = 0;
	let reached = 0;
	for (const { file, unreached, ...counts } of files) {
		branches += counts.branches;
		reached += counts.reachedBranches;
		if (unreached.length === 0) continue;
		say(`${file}: ${counts.reachedBranches} of ${counts.branches} branches`);
		for (const { line, what } of unreached) say(`  ${line}: ${what}`);
	}
	say(`\n${reached} of ${branches} branches of ${files.length} files are reached`);
	const low = files.filter((each) => each.reachedBranches < leastReached * each.branches);
	const isExcepted = ({ file }: FileCoverage) => file in exceptions;
	const unexplained = low.filter((each) => !isExcepted(each)).map(({ file }) => file);
	const needless = Object.keys(exceptions).filter((file) => !low.some((each) => each.file === file));
	if (unexplained.length > 0) say(`Below 90 % without a reason: ${unexplained.join(', ')}`);
	if (needless.length > 0) say(`Exceptions that nothing needs: ${needless.join(', ')}`);
	if (unexplained.length + needless.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	process.exitCode = 1;
});
