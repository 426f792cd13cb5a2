/*
 * libphonenumber-js contains helpers and polyfills for old browsers, and its parser imports its formatter.
 * The phone format needs none of them.
 */
const path = require('node:path');

/** The library's entry file for engines that know classes and destructuring. */
const modernEntry = path.resolve(
	__dirname,
	'../../node_modules/libphonenumber-js/core/es6/index.js',
);

/** A formatter that is never called. */
const noFormatter =
	'export default () => { throw new Error("No phone is formatted here"); }; export { default as chooseFormatForNumber } from "./format.js";';

/** An esbuild plugin that bundles libphonenumber-js's modern sources, without formatting. */
const leanPhone = {
	name: 'lean-phone',
	setup(build) {
		build.onResolve({ filter: /^libphonenumber-js\/core$/ }, () => ({
			path: modernEntry,
			sideEffects: false,
		}));
		build.onLoad({ filter: /libphonenumber-js[\\/]es6-modern[\\/]format\.js$/ }, () => ({
			contents: noFormatter,
		}));
	},
};

module.exports = { leanPhone };
