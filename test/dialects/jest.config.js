const usual = require('../../jest.config');

// Runs every campaign on every dialect; `-- -t <dialect>` on one.
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
	testPathIgnorePatterns: ['/node_modules/'],
	maxWorkers: 2,
	// Campaigns mostly wait; so many keep one core busy.
	maxConcurrency: 30,
};
