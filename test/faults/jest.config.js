// Tests that the checks of the fault suite detect defects. All cases run in parallel, as they mostly wait.
/** @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config'),
	rootDir: '../..',
	roots: ['<rootDir>/test/faults'],
	testMatch: ['**/sabotage.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	maxConcurrency: 11,
};
