const { availableParallelism } = require('node:os');
const usual = require('./jest.config');

// The inner loop: fewer cases are tried than in `npm test`, and simulated campaigns are left to it.
process.env.CRM_TEST_EFFORT = 'quick';

/** @type {import('jest').Config} */
module.exports = {
	...usual,
	roots: ['<rootDir>/test/unit'],
	// These tests compute; more workers than cores would only load the same modules more often.
	maxWorkers: availableParallelism(),
	testPathIgnorePatterns: [...usual.testPathIgnorePatterns, 'adaptiveLimiter.test'],
};
