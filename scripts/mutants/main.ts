/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { SeededRandom } from '../../test/support/random';
import { findCandidates, mutantKinds, type Candidate } from './candidates';
import { readResults, runJest, type TestFile } from './jest';
import { plant, plantInSource, type Mutant } from './plant';
import { trackedFiles, WorkingCopy } from './workingCopy';

const usage = `Plants defects in nodes/, one at a time, and counts those that the tests notice.

  npm run mutants -- --seed <number> [--count <number>] [--kind <kind>] [<pattern of test files> …]

A defect is tried with the tests that reach it, the quickest first. What these do not notice is written
into the source, together where the tests pass, and tried with those that read it. Kinds:
${mutantKinds.join(', ')}.
`;

/** Files whose code is not what is published, or that hold texts alone. */
const leftOut = /\/contract\/|phoneLibrary\.ts$/;

/**
 * Test files that are tried first, and then, are few: most defects are noticed by the first that reach them,
 * and one that makes a loop endless is given up early.
 */
const [filesTriedFirst, filesTriedThen] = [8, 24];

/** Most of the first test files mostly compute, most of the others mostly wait. */
const [workersFirst, workersThen] = ['--runInBand', '--maxWorkers=3'];

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

/** Test files that pass without a defect. */
interface Tests {
	/** Those that defects can be switched on for, and which defects each reaches. */
	switched: Array<{ test: TestFile; ids: Set<number> }>;
	/** Paths, below the repository, of those that pass only without switches in the source: they read it. */
	reading: string[];
}

/** Runs all tests without a defect. */
async function runOnce(copy: WorkingCopy, plain: WorkingCopy, patterns: string[]): Promise<Tests> {
	const folder = path.join(copy.folder, 'reached');
	mkdirSync(folder);
	const all = await run(copy, patterns, { CRM_MUTANTS_FOLDER: folder });
	const reached = new Map(
		readdirSync(folder).map((name) => [
			decodeURIComponent(name),
			new Set(readFileSync(path.join(folder, name), 'utf8').trim().split('\n').map(Number)),
		]),
	);
	const switched = all
		.filter(({ hasPassed }) => hasPassed)
		.sort((one, other) => one.durationMs - other.durationMs)
		.map((test) => ({ test, ids: reached.get(test.path) ?? new Set<number>() }));
	const others = all
		.filter(({ hasPassed }) => !hasPassed)
		.map((test) => path.relative(copy.folder, test.path));
	if (others.length === 0) return { switched, reading: [] };
	const tried = await run(plain, ['--runTestsByPath', ...others]);
	for (const test of tried.filter(({ hasPassed }) => !hasPassed)) {
		say(`Left out, since it fails without a defect: ${path.relative(plain.folder, test.path)}`);
	}
	const passing = tried.filter(({ hasPassed }) => hasPassed);
	return { switched, reading: passing.map((test) => path.relative(plain.folder, test.path)) };
}

/** Runs tests in a copy. @returns each test file with its result */
async function run(
	copy: WorkingCopy,
	options: string[],
	environment: Record<string, string> = {},
): Promise<TestFile[]> {
	const results = path.join(copy.folder, 'results.json');
	const withResults = ['--json', '--outputFile', results, ...options];
	await runJest(copy.folder, withResults, environment, 30 * 60_000);
	return await readResults(results);
}

/** The tests that are tried with a defect, in parts, the most promising first. */
function testsFor(
	{ id, file, isOfModule }: Mutant,
	all: ReadonlyArray<{ test: TestFile; ids: Set<number> }>,
): TestFile[][] {
	const { dir, name } = path.parse(file);
	const isNear = ({ path: test }: TestFile) =>
		test.includes(`/${name}.`) || test.includes(`/${dir}/`);
	const reaching = all.filter(({ ids }) => ids.has(id)).map(({ test }) => test);
	// Nearly all tests reach what takes effect as its module is loaded.
	if (isOfModule) reaching.sort((one, other) => Number(isNear(other)) - Number(isNear(one)));
	return [
		reaching.slice(0, filesTriedFirst),
		reaching.slice(filesTriedFirst, filesTriedThen),
		reaching.slice(filesTriedThen),
	];
}

/** Tries a defect with tests. @returns the test file that fails first, or undefined */
async function whoNotices(
	copy: WorkingCopy,
	{ id }: Mutant,
	parts: readonly TestFile[][],
): Promise<string | undefined> {
	for (const [index, part] of parts.entries()) {
		if (part.length === 0) continue;
		const durationMs = part.reduce((sum, test) => sum + test.durationMs, 0);
		const files = part.map((test) => test.path);
		const workers = index === 0 ? workersFirst : workersThen;
		const options = ['--bail', workers, '--testTimeout=90000', '--runTestsByPath', ...files];
		const timeoutMs = 60_000 + 3 * durationMs;
		const environment = { CRM_MUTANT: String(id) };
		const { hasPassed, failed } = await runJest(copy.folder, options, environment, timeoutMs);
		if (!hasPassed) return failed ?? 'a run without an end';
	}
	return undefined;
}

/** A copy without defects, the sources, and the tests that read them. */
interface Readable {
	plain: WorkingCopy;
	sources: ReadonlyMap<string, string>;
	reading: readonly string[];
}

/**
 * Writes defects into the source, for the tests that read it alone.
 *
 * @param isBuilt whether they are in the built package, too
 * @returns the test file that fails first, or undefined
 */
async function whoReads(
	{ plain, sources, reading }: Readable,
	mutants: readonly Mutant[],
	isBuilt = false,
): Promise<string | undefined> {
	if (reading.length === 0) return undefined;
	const files = [...new Set(mutants.map((mutant) => mutant.file))];
	for (const file of files) {
		const ofFile = mutants.filter((each) => each.file === file);
		plain.write(file, plantInSource(sources.get(file)!, ofFile));
	}
	if (isBuilt) plain.build();
	const options = ['--bail', '--runTestsByPath', ...reading];
	const { hasPassed, failed } = await runJest(plain.folder, options, {}, 10 * 60_000);
	for (const file of files) plain.write(file, sources.get(file)!);
	return hasPassed ? undefined : (failed ?? 'a run without an end');
}

/** Which defects the tests that read the source leave unnoticed, too: halved until these pass. */
async function findUnread(readable: Readable, mutants: readonly Mutant[]): Promise<Mutant[]> {
	if (mutants.length === 0) return [];
	if ((await whoReads(readable, mutants, true)) === undefined) return [...mutants];
	if (mutants.length === 1) return [];
	const half = Math.ceil(mutants.length / 2);
	return [
		...(await findUnread(readable, mutants.slice(0, half))),
		...(await findUnread(readable, mutants.slice(half))),
	];
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
		`${readFileSync('jest.config.js', 'utf8')}\nfor (const each of module.exports.projects) each.runtime = '<rootDir>/scripts/mutants/runtime.js';\n`,
	);
	copy.build();
	say(`Seed ${values.seed}: ${mutants.length} defects. Finding the tests that reach them …`);
	const plain = new WorkingCopy();
	const { switched, reading } = await runOnce(copy, plain, patterns);
	const passed: Mutant[] = [];
	const queue = mutants.values();
	const tryNext = async (readable: Readable) => {
		for (const mutant of queue) {
			const parts = testsFor(mutant, switched);
			// A pattern or a table, most of all, is read where it stands.
			const readBy = mutant.isOfModule ? await whoReads(readable, [mutant]) : undefined;
			const noticedBy = readBy ?? (await whoNotices(copy, mutant, parts));
			if (noticedBy === undefined) passed.push(mutant);
			const verdict = noticedBy === undefined ? 'NOT NOTICED' : `noticed by ${noticedBy}`;
			say(`${describe(mutant)}; ${parts.flat().length} test files: ${verdict}`);
		}
	};
	const others = Array.from({ length: availableParallelism() - 1 }, () => new WorkingCopy());
	const readables = [plain, ...others].map((each) => ({ plain: each, sources, reading }));
	await Promise.all(readables.map(tryNext));
	say(`\nTrying the tests that read the source with the ${passed.length} that remain …`);
	const survivors = await findUnread(readables[0], passed);
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
