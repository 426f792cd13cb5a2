const { availableParallelism } = require('node:os');
const usual = require('./jest.config');

// The inner loop: properties are tried on fewer cases than in `npm test`, and what computes for
// seconds is left to it.
process.env.CRM_TEST_QUICK = '1';
const slow = ['adaptiveLimiter.test', 'phoneMetadata.property.test', 'sortOutLeads.property.test'];

/** @type {import('jest').Config} */
module.exports = {
	...usual,
	roots: ['<rootDir>/test/unit'],
	// These tests compute; more workers than cores would only load the same modules more often.
	maxWorkers: availableParallelism(),
	testPathIgnorePatterns: [...usual.testPathIgnorePatterns, ...slow],
};
