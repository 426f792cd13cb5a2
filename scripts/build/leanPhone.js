/*
 * libphonenumber-js contains helpers and polyfills for old browsers, reads extensions, `tel:` links and
 * digits of other scripts, and formats numbers. The phone format needs none of them: it gives the library
 * only ASCII digits, with or without a plus (nodes/shared/phoneText.ts).
 */
const path = require('node:path');

/** The library's sources for engines that know classes and destructuring. */
const modernSources = path.resolve(__dirname, '../../node_modules/libphonenumber-js/es6-modern');

/** What the phone format uses of the library. */
const core = `
	export { default as parsePhoneNumberFromString } from './parsePhoneNumber.js';
	export { default as validatePhoneNumberLength } from './validatePhoneNumberLength.js';
	export { default as getCountries } from './getCountries.js';
	export { getCountryCallingCode, isSupportedCountry } from './metadata.js';
`;

/** A function that is never called. */
const notCalled = 'export default () => { throw new Error("Not bundled"); };';

/** Replacements of the library's modules. */
const replacements = {
	'core.js': core,
	'format.js': notCalled,
	'isPossible.js': `${notCalled} export const isPossibleNumber = undefined;`,
	// Compares the versions of metadata in old formats.
	'tools/semver-compare.js': notCalled,
	'helpers/parseDigits.js':
		'export const parseDigit = (character) => (character >= "0" && character <= "9" ? character : "");',
	'helpers/extension/createExtensionPattern.js': 'export default () => "";',
	'helpers/extension/extractExtension.js': 'export default () => ({});',
	'helpers/extractFormattedPhoneNumberFromPossibleRfc3966NumberUri.js':
		'export default (text, { extractFormattedPhoneNumber }) => extractFormattedPhoneNumber(text);',
};

/** An esbuild plugin that bundles only the parts of libphonenumber-js that read digits. */
const leanPhone = {
	name: 'lean-phone',
	setup(build) {
		build.onResolve({ filter: /^libphonenumber-js\/core$/ }, () => ({
			path: path.join(modernSources, 'core.js'),
			sideEffects: false,
		}));
		build.onLoad({ filter: /libphonenumber-js[\\/]es6-modern[\\/]/ }, (file) => {
			const name = path.relative(modernSources, file.path).replaceAll('\\', '/');
			return (
				replacements[name] && { contents: replacements[name], resolveDir: path.dirname(file.path) }
			);
		});
	},
};

module.exports = { leanPhone };
