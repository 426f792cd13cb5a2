const path = require('node:path');

const SharedPackagesRuntime = require('../../test/support/sharedPackages');

/**
 * Tells the code with planted defects, in Jest and in n8n-core outside of it, where to write what the
 * test file reaches.
 */
module.exports = class MutantsRuntime extends SharedPackagesRuntime {
	constructor(...args) {
		super(...args);
		const folder = process.env.CRM_MUTANTS_FOLDER;
		if (!folder) return;
		const [, environment, , , , , testPath] = args;
		const reached = path.join(folder, encodeURIComponent(testPath));
		process.env.CRM_MUTANTS_REACHED = reached;
		environment.global.process.env.CRM_MUTANTS_REACHED = reached;
	}
};
