const usual = require('../../jest.config');

// Runs every campaign on every dialect.
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
	testPathIgnorePatterns: ['/node_modules/'],
	// Each worker has twenty campaigns at once.
	maxWorkers: 4,
};
