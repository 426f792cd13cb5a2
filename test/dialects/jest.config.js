const usual = require('../../jest.config');

// Runs every campaign on every dialect; `-- -t <dialect>` on one.
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
	testPathIgnorePatterns: ['/node_modules/'],
	// All files at once: each has slow campaigns, which mostly wait.
	maxWorkers: 6,
	maxConcurrency: 20,
};
