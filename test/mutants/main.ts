/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { SeededRandom } from '../support/random';
import { findCandidates, mutantKinds, type Candidate } from './candidates';
import { readResults, runJest, type TestFile } from './jest';
import { plant, plantOne, type Mutant } from './plant';
import { trackedFiles, WorkingCopy } from './workingCopy';

const usage = `Plants defects in nodes/, one at a time, and counts those that the tests notice.

  npm run mutants -- --seed <number> [--count <number>] [--kind <kind>] [<pattern of test files> …]

A defect is first tried with the tests that reach it, then, if they pass, alone in the source with all
tests. Kinds: ${mutantKinds.join(', ')}.
`;

/** Files whose code is not what is published, or that hold texts alone. */
const leftOut = /\/contract\/|phoneLibrary\.ts$/;

/** Test files that are tried first are few: most defects are noticed by the first that reach them. */
const filesTriedFirst = 8;

interface Plan {
	mutants: Mutant[];
	sources: Map<string, string>;
}

/** Chooses defects at random, as many of each kind, none within another. */
function choose(seed: number, count: number, kinds: readonly string[]): Plan {
	const random = new SeededRandom(seed);
	const files = trackedFiles().filter(
		(file) => /^nodes\/.*\.ts$/.test(file) && !leftOut.test(file),
	);
	const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
	const candidates = [...sources].flatMap(([file, source]) => findCandidates(file, source));
	const queues = kinds.map((kind) =>
		random.shuffle(candidates.filter((candidate) => candidate.kind === kind)),
	);
	const chosen: Candidate[] = [];
	while (chosen.length < count && queues.some((queue) => queue.length > 0)) {
		for (const queue of queues) {
			const next = queue.pop();
			if (next && chosen.length < count && !chosen.some((each) => overlap(each, next))) {
				chosen.push(next);
			}
		}
	}
	return { sources, mutants: chosen.map((each, index) => ({ ...each, id: index + 1 })) };
}

function overlap(one: Candidate, other: Candidate): boolean {
	return one.file === other.file && one.start < other.end && other.start < one.end;
}

/** Runs all tests without a defect. @returns the test files, and which of them reach each defect */
async function runOnce(
	copy: WorkingCopy,
	patterns: string[],
): Promise<Map<string, { test: TestFile; ids: Set<number> }>> {
	const folder = path.join(copy.folder, 'reached');
	mkdirSync(folder);
	const results = path.join(copy.folder, 'results.json');
	const options = ['--json', '--outputFile', results, ...patterns];
	await runJest(copy.folder, options, { CRM_MUTANTS_FOLDER: folder }, 30 * 60_000);
	const reached = new Map(
		readdirSync(folder).map((name) => [
			decodeURIComponent(name),
			new Set(readFileSync(path.join(folder, name), 'utf8').trim().split('\n').map(Number)),
		]),
	);
	const tests = (await readResults(results)).filter(({ hasPassed }) => hasPassed);
	tests.sort((one, other) => one.durationMs - other.durationMs);
	return new Map(
		tests.map((test) => [test.path, { test, ids: reached.get(test.path) ?? new Set() }]),
	);
}

/** Whether the tests that reach a defect notice it. */
async function isNoticed(
	copy: WorkingCopy,
	{ id }: Mutant,
	tests: readonly TestFile[],
): Promise<boolean> {
	const parts = [tests.slice(0, filesTriedFirst), tests.slice(filesTriedFirst)];
	for (const part of parts.filter(({ length }) => length > 0)) {
		const durationMs = part.reduce((sum, test) => sum + test.durationMs, 0);
		const files = part.map((test) => test.path);
		const options = ['--bail', '--testTimeout=30000', '--runTestsByPath', ...files];
		const timeoutMs = 120_000 + 3 * durationMs;
		const hasPassed = await runJest(copy.folder, options, { CRM_MUTANT: String(id) }, timeoutMs);
		if (!hasPassed) return true;
	}
	return false;
}

/** Whether all tests notice a defect that is written into the source alone. */
async function isNoticedAlone(
	mutant: Mutant,
	source: string,
	patterns: string[],
): Promise<boolean> {
	const copy = new WorkingCopy();
	copy.write(mutant.file, plantOne(source, mutant));
	copy.build();
	return !(await runJest(copy.folder, ['--bail', ...patterns], {}, 20 * 60_000));
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
	const { values, positionals: patterns } = parseArgs({
		allowPositionals: true,
		options: {
			seed: { type: 'string', default: '1' },
			count: { type: 'string', default: '100' },
			kind: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return say(usage);
	const kinds = values.kind === undefined ? mutantKinds : [values.kind];
	const { mutants, sources } = choose(Number(values.seed), Number(values.count), kinds);
	const copy = new WorkingCopy();
	for (const file of new Set(mutants.map((mutant) => mutant.file))) {
		copy.write(
			file,
			plant(
				sources.get(file)!,
				mutants.filter((each) => each.file === file),
			),
		);
	}
	copy.write(
		'jest.config.js',
		`${readFileSync('jest.config.js', 'utf8')}\nfor (const each of module.exports.projects) each.runtime = '<rootDir>/test/mutants/runtime.js';\n`,
	);
	copy.build();
	say(`Seed ${values.seed}: ${mutants.length} defects. Finding the tests that reach them …`);
	const tests = [...(await runOnce(copy, patterns)).values()];
	const survivors: Mutant[] = [];
	for (const mutant of mutants) {
		const reaching = tests.filter(({ ids }) => ids.has(mutant.id)).map(({ test }) => test);
		const noticed =
			(await isNoticed(copy, mutant, reaching)) ||
			(await isNoticedAlone(mutant, sources.get(mutant.file)!, patterns));
		if (!noticed) survivors.push(mutant);
		const verdict = noticed ? 'noticed' : 'NOT NOTICED';
		say(`${verdict}: ${describe(mutant)}; ${reaching.length} test files reach it`);
	}
	say(`\nSeed ${values.seed}: ${mutants.length - survivors.length} of ${mutants.length} noticed`);
	for (const mutant of survivors) say(`  ${describe(mutant)}`);
}

function describe({ kind, file, line, mutated }: Mutant): string {
	const shown = mutated.replace(/\s+/g, ' ').slice(0, 100);
	return `${kind}, ${file}:${line}${shown && `: ${shown}`}`;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	process.exitCode = 1;
});
