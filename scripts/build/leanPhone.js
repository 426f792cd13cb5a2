/*
 * libphonenumber-js is shipped as if for browsers of 2015, and brings its formatting along with its
 * parsing. The phone format needs neither.
 */

/** What takes the place of the library's modules. */
const replacements = {
	'ParseError.js':
		'export default class ParseError extends Error { constructor(code) { super(code); this.name = "ParseError"; } }',
	'format.js':
		'export default () => { throw new Error("No phone is formatted here"); }; export { default as chooseFormatForNumber } from "./format.js";',
};

/** Lets esbuild take in libphonenumber-js without polyfills for errors and without formatting. */
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
