/*
 * Writes numbering plans as a text that compresses better than JSON, and reads them again. A line is a
 * country or a calling code without country; its fields are separated by semicolons, and empty fields at
 * the end are left out. In patterns, `d` is `\d`, `A` is `\d{1}`, `A:C` is `\d{1,3}`, `(` is `(?:`, and `<` is
 * a capturing parenthesis.
 */

/**
 * Writes numbering plans without formats and with one type of number.
 *
 * @param {object} metadata from `forValidationOnly`
 * @returns {string}
 * @throws {Error} when reading the text would not give the same metadata
 */
function writePlans(metadata) {
	const { country_calling_codes: callingCodes, countries, nonGeographic } = metadata;
	const lines = [
		...Object.entries(callingCodes).flatMap(([code, names]) =>
			names.map((name, place) => writePlan((place === 0 ? code : '') + name, countries[name])),
		),
		...Object.entries(nonGeographic).map(([code, plan]) => writePlan(code, plan)),
	];
	const text = lines.join('\n');
	if (JSON.stringify(readPlans(text)) !== JSON.stringify(metadata)) {
		throw new Error(
			'The numbering plans have values that their text cannot express: extend writePlans and readPlans',
		);
	}
	return text;
}

function writePlan(head, plan) {
	const [, idd, national, lengths, , prefix, , parsing, transform, , leading, types, ...more] =
		plan;
	const fields = [
		head,
		idd,
		writePattern(national),
		lengths.map((length) => length.toString(36)).join(''),
		writePattern(types[0][0]),
		prefix,
		writePattern(parsing),
		transform,
		leading,
		...more,
	];
	return fields
		.map((field) => field || '')
		.join(';')
		.replace(/;+$/, '');
}

function writePattern(pattern) {
	return (pattern || '')
		.replace(/\(\?:|\(/g, (opening) => (opening === '(' ? '<' : '('))
		.replace(/\\d\{(\d+)(?:,(\d+))?\}/g, (_, ...counts) =>
			counts
				.slice(0, 2)
				.filter(Boolean)
				.map((count) => String.fromCharCode(64 + Number(count)))
				.join(':'),
		)
		.replaceAll('\\d', 'd');
}

/**
 * Reads the text of `writePlans`. The build copies this function into the package, so it uses nothing
 * outside itself.
 *
 * @param {string} text
 * @returns {object} metadata for libphonenumber-js
 */
function readPlans(text) {
	const callingCodes = {};
	const countries = {};
	const nonGeographic = {};
	const numberOf = (letter) => letter.charCodeAt() - 64;
	const readPattern = (short) =>
		short &&
		short
			.replace(/[A-Z](:[A-Z])?/g, (letters) => `d{${letters.split(':').map(numberOf)}}`)
			.replace(/d/g, '\\d')
			.replace(/[(<]/g, (opening) => (opening === '<' ? '(' : '(?:'));
	let code;
	for (const line of text.split('\n')) {
		const [head, idd, national, lengths, type, prefix, parsing, transform, leading, ...more] = line
			.split(';')
			.map((field) => field || 0);
		const [, newCode, country] = /^(\d*)(.*)/.exec(head);
		code = newCode || code;
		const plan = [
			code,
			idd,
			readPattern(national),
			[...lengths].map((length) => parseInt(length, 36)),
			0,
			prefix || 0,
			0,
			readPattern(parsing) || 0,
			transform || 0,
			0,
			leading || 0,
			[[readPattern(type)]],
			...more,
		];
		if (country) {
			(callingCodes[code] ??= []).push(country);
			countries[country] = plan;
		} else {
			nonGeographic[code] = plan;
		}
	}
	return {
		version: 4,
		country_calling_codes: callingCodes,
		countries: Object.fromEntries(Object.entries(countries).sort()),
		nonGeographic,
	};
}

module.exports = { readPlans, writePlans };
