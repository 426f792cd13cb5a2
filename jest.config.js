const { availableParallelism } = require('node:os');

// A real n8n, in the suite e2e, keeps its own logs.
if (!process.argv.includes('e2e')) require('./scripts/engineEnvironment');

/** What all suites have in common. */
const usual = {
	testEnvironment: 'node',
	runtime: '<rootDir>/test/support/sharedPackages.js',
	testMatch: ['**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	transformIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/**
 * Test files that need processes, kills, real time or thousands of rows: `npm run promises`. All others
 * end within a second or two.
 */
const promises = [
	'engine/{pace,severalWriters}',
	'engine/outboundContact{Killed,Parallel,Processes,Timing}',
	'field/ownNodes',
	'hostile/*',
	'repository/{generatedPages,lockFile,patterns,tarball}',
	'scripts/**/*',
	'unit/**/limiter.property',
].map((file) => `**/test/${file}.test.ts`);

/** All test files but those. */
const quick = ['**/*.test.ts', ...promises.map((file) => `!${file}`)];

/** The suites by name. `jest` alone runs `tests`; the others are commands of their own (package.json). */
const suites = {
	tests: {
		roots: ['<rootDir>/test'],
		testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(?:dialects|faults|versions|e2e)/'],
		testMatch: quick,
	},
	promises: { roots: ['<rootDir>/test'], testMatch: promises },
	// The inner loop: fewer cases are tried than in `tests`.
	unit: {
		roots: ['<rootDir>/test/unit'],
		testMatch: quick,
		setupFiles: ['<rootDir>/test/support/quickEffort.js'],
	},
	// Every campaign on every dialect; `-- -t <dialect>` on one.
	dialects: { roots: ['<rootDir>/test/dialects'] },
	// That the checks of the fault suite detect defects.
	sabotage: { roots: ['<rootDir>/test/faults'], testMatch: ['**/sabotage.test.ts'] },
	// The built package on one version of n8n's engine, which test/versions/main.ts names.
	versions: { roots: ['<rootDir>/test/versions'], transformIgnorePatterns: ['/node_modules/'] },
	// A real n8n and a browser.
	e2e: {
		roots: ['<rootDir>/test/e2e'],
		runtime: undefined,
		testEnvironment: '<rootDir>/test/e2e/realProcessEnvironment.ts',
		globalSetup: '<rootDir>/test/e2e/prepareRun.ts',
		globalTeardown: '<rootDir>/test/e2e/endRun.ts',
	},
};

const isSuiteChosen = process.argv.some((argument) => argument.startsWith('--selectProjects'));

/** @type {import('jest').Config} */
module.exports = {
	projects: Object.entries(suites)
		.filter(([name]) => isSuiteChosen || name === 'tests')
		.map(([displayName, suite]) => ({ displayName, ...usual, ...suite })),
	reporters: ['default', '<rootDir>/test/support/closingLineReporter.js'],
	testSequencer: '<rootDir>/test/support/slowestFirst.js',
	// Many tests mostly wait: for retries, pauses and the CRM. But each worker loads n8n-core.
	maxWorkers: Math.min(3 * availableParallelism(), 16),
	workerIdleMemoryLimit: '1.5GB',
	// On a busy machine, a worker takes longer than Jest's half second to free its memory.
	workerGracefulExitTimeout: 10_000,
	// CI runs the tests beside installations, so a busy machine may take long.
	testTimeout: 300_000,
};
