const { availableParallelism } = require('node:os');
require('./scripts/engineEnvironment');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	runtime: '<rootDir>/test/support/sharedPackages.js',
	reporters: ['default', '<rootDir>/test/support/closingLineReporter.js'],
	roots: ['<rootDir>/test'],
	testMatch: ['**/*.test.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		// Commands of their own.
		'<rootDir>/test/dialects/',
		'<rootDir>/test/faults/',
		'<rootDir>/test/versions/',
		'<rootDir>/test/e2e/',
	],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	transformIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
	// Many tests mostly wait: for retries, pauses and the CRM. But each worker loads n8n-core.
	maxWorkers: Math.min(3 * availableParallelism(), 16),
	workerIdleMemoryLimit: '1.5GB',
	// On a busy machine, a worker takes longer than Jest's half second to free its memory.
	workerGracefulExitTimeout: 10_000,
	// CI runs the tests beside installations, so a busy machine may take long.
	testTimeout: 120_000,
};
