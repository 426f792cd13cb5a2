/**
 * The tests inside a real n8n: `npm run test:e2e`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: '<rootDir>/test/e2e/realProcessEnvironment.ts',
	globalSetup: '<rootDir>/test/e2e/prepareRun.ts',
	globalTeardown: '<rootDir>/test/e2e/endRun.ts',
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	testMatch: ['**/*.test.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	transformIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
	// A file mostly waits for n8n or for its editor, but queue mode starts three more of n8n.
	maxWorkers: 3,
	testTimeout: 300_000,
};
