// That the checks of the fault suite can fail: most of its time is waiting, so all cases run at once.
/** @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config'),
	rootDir: '../..',
	roots: ['<rootDir>/test/faults'],
	testMatch: ['**/sabotage.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	maxConcurrency: 11,
};
