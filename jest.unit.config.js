const usual = require('./jest.config');

// The inner loop: properties are tried on fewer cases than in `npm test`, and what computes for
// seconds is left to it.
process.env.CRM_TEST_QUICK = '1';
const slow = ['adaptiveLimiter.test', 'phoneMetadata.property.test'];

/** @type {import('jest').Config} */
module.exports = {
	...usual,
	roots: ['<rootDir>/test/unit'],
	testPathIgnorePatterns: [...usual.testPathIgnorePatterns, ...slow],
};
