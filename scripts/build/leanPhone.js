/*
 * libphonenumber-js contains polyfills for old browsers, and its parser imports its formatter. The phone
 * format needs neither.
 */

/** Replacements of the library's modules. */
const replacements = {
	'ParseError.js':
		'export default class ParseError extends Error { constructor(code) { super(code); this.name = "ParseError"; } }',
	'format.js':
		'export default () => { throw new Error("No phone is formatted here"); }; export { default as chooseFormatForNumber } from "./format.js";',
};

/** An esbuild plugin that bundles libphonenumber-js without polyfills for errors and without formatting. */
const leanPhone = {
	name: 'lean-phone',
	setup(build) {
		build.onLoad(
			{ filter: /libphonenumber-js[\\/]es6[\\/](?:ParseError|format)\.js$/ },
			({ path }) => ({ contents: replacements[path.split(/[\\/]/).pop()] }),
		);
	},
};

module.exports = { leanPhone };
