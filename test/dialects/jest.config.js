const usual = require('../../jest.config');

// Runs every campaign on every dialect.
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
	testPathIgnorePatterns: ['/node_modules/'],
	// All files at once: each has slow campaigns, which mostly wait.
	maxWorkers: 7,
};
