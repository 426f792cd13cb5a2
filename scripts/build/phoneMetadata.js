/*
 * Reduces libphonenumber-js's metadata by what only formatting needs, about a third. The indexes in a
 * country's array are documented in its METADATA.md.
 */
const { readFile } = require('node:fs/promises');
const { lengthsOf } = require('./patternLengths');
const { readPlans, writePlans } = require('./planText');

/** Indexes of a country's formats and the formatting of its national prefix. */
const formattingPlaces = [4, 6];

/** Index of the prefix before extensions, the last value, which only formatting needs. */
const extensionPlace = 13;

/** Index of the lengths of all numbers. */
const lengthsPlace = 3;

/** Index of the patterns and lengths by type of number: fixed line, mobile, toll-free, and so on. */
const typesPlace = 11;

/**
 * Removes what parsing and validation do not need: formats and the types of numbers. A number is valid
 * when it matches any type, so types are merged into one. The lengths of a type are left out where its
 * pattern allows no others, which is true of all types today.
 *
 * @param {object} metadata as libphonenumber-js ships it
 * @returns {object} a reduced copy
 */
function forValidationOnly(metadata) {
	const smaller = (plans = {}) =>
		Object.fromEntries(Object.entries(plans).map(([key, plan]) => [key, smallerPlan(plan)]));
	return {
		...metadata,
		countries: smaller(metadata.countries),
		nonGeographic: smaller(metadata.nonGeographic),
	};
}

function smallerPlan(plan) {
	const kept = plan.slice(0, plan[extensionPlace - 1] ? extensionPlace : extensionPlace - 1);
	return kept.map((value, place) => {
		if (formattingPlaces.includes(place)) return 0;
		return place === typesPlace && value ? mergedTypes(value, plan[lengthsPlace]) : value;
	});
}

function mergedTypes(types, allLengths) {
	const patterns = types
		.filter((type) => type && type[0])
		.map(([pattern, lengths]) => patternOf(pattern, lengths ?? allLengths));
	return [[[...new Set(patterns)].join('|')]];
}

/** The pattern of the texts that match a pattern and have one of the lengths. */
function patternOf(pattern, lengths) {
	if ([...lengthsOf(pattern)].every((length) => lengths.includes(length))) return pattern;
	const anyLength = lengths.map((length) => `\\d{${length}}`).join('|');
	return `(?=(?:${anyLength})$)(?:${pattern})`;
}

/** An esbuild plugin that bundles the reduced metadata instead of the imported one. */
const phoneMetadata = {
	name: 'phone-metadata',
	setup(build) {
		build.onLoad(
			{ filter: /libphonenumber-js[\\/]metadata\.max\.json(?:\.js)?$/ },
			async (file) => {
				const json = await readFile(file.path.replace(/\.js$/, ''), 'utf8');
				const plans = writePlans(forValidationOnly(JSON.parse(json)));
				return { contents: `export default (${readPlans})(${JSON.stringify(plans)});` };
			},
		);
	},
};

module.exports = { forValidationOnly, phoneMetadata };
