// Runs every campaign on every dialect; `npm test` runs a part of them.
process.env.CRM_ALL_DIALECTS = '1';

/** @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config'),
	rootDir: '../..',
	roots: ['<rootDir>/test/dialects'],
};
