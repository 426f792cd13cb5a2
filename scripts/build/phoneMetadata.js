/*
 * Reduces libphonenumber-js's metadata by what only formatting needs, about a third. The indexes in a
 * country's array are documented in its METADATA.md.
 */
const { readFile } = require('node:fs/promises');

/** Indexes of a country's formats and the formatting of its national prefix. */
const formattingPlaces = [4, 6];

/** Index of the patterns and lengths by type of number: fixed line, mobile, toll-free, and so on. */
const typesPlace = 11;

/**
 * Removes what parsing and validation do not need: formats and the types of numbers. A number is valid
 * when it matches any type, so types with the same lengths are merged.
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
	return plan.map((value, place) => {
		if (formattingPlaces.includes(place)) return 0;
		return place === typesPlace && value ? mergedTypes(value) : value;
	});
}

function mergedTypes(types) {
	const byLengths = new Map();
	for (const [pattern, lengths] of types.filter((type) => type && type[0])) {
		const key = JSON.stringify(lengths ?? 0);
		byLengths.set(key, { lengths, patterns: [...(byLengths.get(key)?.patterns ?? []), pattern] });
	}
	if (byLengths.size === 0) return types;
	return [...byLengths.values()].map(({ lengths, patterns }) =>
		lengths ? [patterns.join('|'), lengths] : [patterns.join('|')],
	);
}

/** An esbuild plugin that bundles the reduced metadata instead of the imported one. */
const phoneMetadata = {
	name: 'phone-metadata',
	setup(build) {
		build.onLoad(
			{ filter: /libphonenumber-js[\\/]metadata\.max\.json(?:\.js)?$/ },
			async (file) => {
				const json = await readFile(file.path.replace(/\.js$/, ''), 'utf8');
				return { contents: JSON.stringify(forValidationOnly(JSON.parse(json))), loader: 'json' };
			},
		);
	},
};

module.exports = { forValidationOnly, phoneMetadata };
