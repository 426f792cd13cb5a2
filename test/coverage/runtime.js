const { writeFileSync } = require('node:fs');
const path = require('node:path');

const SharedPackagesRuntime = require('../support/sharedPackages');

/**
 * Writes what a test file has reached of the instrumented code: in Jest, and in n8n-core outside of it,
 * where the counts are those of all test files of the worker so far.
 */
module.exports = class CoverageRuntime extends SharedPackagesRuntime {
	constructor(...args) {
		super(...args);
		const [, environment, , , , , testPath] = args;
		this.environment = environment;
		this.testPath = testPath;
	}

	teardown() {
		write(encodeURIComponent(this.testPath), this.environment.global?.__coverage__);
		write(`worker-${process.pid}`, globalThis.__coverage__);
		super.teardown();
	}
};

/** Writes the counts alone: what they count is known from the sources. */
function write(name, coverage = {}) {
	const counts = Object.entries(coverage).map(([file, { s, f, b }]) => [file, { s, f, b }]);
	const text = JSON.stringify(Object.fromEntries(counts));
	writeFileSync(path.join(process.env.CRM_COVERAGE_FOLDER, `${name}.json`), text);
}
