/*
 * Numbering plans are the largest part of the package, and most runs need none: their file is loaded when
 * the first phone is read. Data for forms is bundled with the nodes.
 */
const { readCountries, writeCountries } = require('./countryText');
const { evaluate } = require('./evaluate');

const phoneModule = 'nodes/shared/phone.ts';

/** Path of the file with the numbering plans, relative to the nodes' code. */
const builtFile = './shared/phone.js';

/** Names of the functions that the file exports. */
async function phoneFunctions() {
	const exported = Object.entries(await evaluate(phoneModule));
	return exported.filter(([, value]) => typeof value === 'function').map(([name]) => name);
}

/** The source of a module that loads the file on the first call of a function. */
async function contents() {
	const { phoneCountries } = await evaluate(phoneModule);
	const countries = JSON.stringify(writeCountries(phoneCountries));
	return [
		'let loaded;',
		`const load = () => (loaded ??= require(${JSON.stringify(builtFile)}));`,
		...(await phoneFunctions()).map(
			(name) => `export const ${name} = (...given) => load().${name}(...given);`,
		),
		`export const phoneCountries = (${readCountries})(${countries});`,
	].join('\n');
}

/** An esbuild plugin that makes the phone format a file loaded on demand. */
const phoneOnDemand = {
	name: 'phone-on-demand',
	setup(build) {
		build.onResolve({ filter: /^\.\/shared\/phone\.js$/ }, ({ path }) => ({
			path,
			external: true,
		}));
		build.onLoad({ filter: /nodes[\\/]shared[\\/]phone\.ts$/ }, async () => ({
			contents: await contents(),
			loader: 'js',
		}));
	},
};

module.exports = { phoneFunctions, phoneOnDemand };
