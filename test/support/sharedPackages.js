const { createRequire } = require('node:module');
const path = require('node:path');

const EndedStoragesRuntime = require('./endedStorages');

/** Packages that take long to load. n8n-core alone takes two seconds. */
const shared = new Set([
	'n8n-core',
	'n8n-workflow',
	'fastify',
	'zod/v4-mini',
	'fast-check',
	'libphonenumber-js/max',
]);

/** As in `engine/package.ts`. */
const packageFolder = process.env.CRM_PACKAGE_FOLDER ?? path.resolve(__dirname, '../..');
const builtPackage = path.join(packageFolder, 'dist') + path.sep;

/** Another version of n8n's engine, from `npm run test:versions`. */
const engineFolder = process.env.CRM_ENGINE_FOLDER;

/**
 * A Jest runtime that loads large packages once per worker, instead of once per test file. What the
 * repository itself holds is loaded anew for each test file, as usual, and so is the built package,
 * though n8n-core loads it.
 */
module.exports = class SharedPackagesRuntime extends EndedStoragesRuntime {
	constructor(...args) {
		super(...args);
		for (const file of Object.keys(require.cache)) {
			if (file.startsWith(builtPackage)) delete require.cache[file];
		}
	}

	/**
	 * Called for each `require` that no mock replaces, and by `jest.requireActual`, which loads an
	 * instance of its own: fake timers do not reach the shared ones.
	 */
	requireModule(from, name, options, isRequireActual) {
		if (shared.has(name) && !isRequireActual) {
			const isOfEngine = engineFolder && name.startsWith('n8n-');
			return createRequire(isOfEngine ? path.join(engineFolder, 'package.json') : from)(name);
		}
		return super.requireModule(from, name, options, isRequireActual);
	}
};
