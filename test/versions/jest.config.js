require('../../scripts/engineEnvironment');

/** Folder whose `node_modules` holds the engine; set by main.ts. */
const engine = process.env.CRM_ENGINE_FOLDER;
if (!engine) throw new Error('Start these tests with "npm run test:versions".');

/**
 * The built package on one version of n8n's engine.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: 'node',
	runtime: '<rootDir>/test/support/sharedPackages.js',
	rootDir: '../..',
	roots: ['<rootDir>/test/versions'],
	testMatch: ['**/*.test.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	transformIgnorePatterns: ['/node_modules/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
	testTimeout: 60_000,
	// Some engines leave a timer behind that would keep the process.
	forceExit: true,
};
