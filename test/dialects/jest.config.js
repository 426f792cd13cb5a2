const usual = require('../../jest.config');

// Runs every campaign on every dialect.
/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
	testPathIgnorePatterns: ['/node_modules/'],
};
