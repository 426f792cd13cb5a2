/*
 * zod makes faster parsers out of text by `new Function`, where that is allowed. Nothing of ours
 * needs the speed, and code that is made of text has no place in a node: it is left out.
 */
const { readFile } = require('node:fs/promises');

/** What stands in zod's files, and what takes its place. */
const replacements = {
	'doc.js': [/compile\(\) \{[\s\S]*?\n {4}\}/, 'compile() { throw new Error("no eval"); }'],
	'util.js': [
		/const allowsEval = cached\(\(\) => \{[\s\S]*?\n\}\);/,
		'const allowsEval = { value: false };',
	],
};

/** Lets esbuild take in zod without code that is made of text. */
const withoutEval = {
	name: 'without-eval',
	setup(build) {
		build.onLoad({ filter: /zod[\\/]v4[\\/]core[\\/](?:doc|util)\.js$/ }, async ({ path }) => {
			const [pattern, replacement] = replacements[path.split(/[\\/]/).pop()];
			const source = await readFile(path, 'utf8');
			const contents = source.replace(pattern, replacement);
			if (contents === source)
				throw new Error(`${path} holds no ${pattern}: look how zod evaluates now`);
			return { contents, loader: 'js' };
		});
	},
};

module.exports = { withoutEval };
