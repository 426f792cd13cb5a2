/*
 * Numbering plans are the largest part of the package, and most runs need none of them: the file
 * with them is loaded when the first phone is read. What forms show of them is there from the start.
 */
const { evaluate } = require('./evaluate');

/** Where the nodes' code finds the file with the numbering plans. */
const builtFile = './shared/phone.js';

/** Source text of a module that loads the file when one of its functions is called. */
async function contents() {
	const exported = Object.entries(await evaluate('nodes/shared/phone.ts'));
	const members = exported.map(([name, value]) =>
		typeof value === 'function'
			? `export const ${name} = (...given) => load().${name}(...given);`
			: `export const ${name} = ${JSON.stringify(value)};`,
	);
	return [
		'let loaded;',
		`const load = () => (loaded ??= require(${JSON.stringify(builtFile)}));`,
		...members,
	].join('\n');
}

/** Lets esbuild take in the phone format as a file that is loaded on demand. */
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

module.exports = { phoneOnDemand };
