/*
 * libphonenumber-js's metadata without what only formatting needs: a third less, the same verdicts.
 * Places in a country's array are those of its METADATA.md.
 */
const { readFile } = require('node:fs/promises');

/** Formats of a country, and how its national prefix is formatted. */
const formattingPlaces = [4, 6];

/** A pattern and lengths for each type of number: fixed line, mobile, toll-free, and so on. */
const typesPlace = 11;

/**
 * Leaves out of the metadata what neither parsing nor validation reads: formats, and of which type
 * a number is. A number is valid when it fits any type, so the types of the same lengths are merged
 * into one.
 *
 * @param {object} metadata as libphonenumber-js ships it
 * @returns {object} the smaller metadata; the one given stays as it is
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

/** Lets esbuild take in the smaller metadata in place of the one that is imported. */
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
