/*
 * Writes numbering plans as a text that compresses better than JSON, and reads them again. The first two
 * lines are the calling codes with their countries, and the lengths of numbers; each further line is a
 * plan. Its fields are separated by semicolons, and empty fields at the end are left out. In patterns,
 * `d` is `\d`, `A` is `\d{1}`, `A:C` is `\d{1,3}`, `(` is `(?:`, and `<` is a capturing parenthesis. A
 * class such as `[03-5]` is two letters, one for its high digits and one for its low ones.
 */

/** The letters of classes: none of them has another meaning in a pattern. */
const classLetters = 'abcefghijklmnopqrstuvwxyzPQRSTUV';

/**
 * Writes numbering plans without formats and with one type of number.
 *
 * @param {object} metadata from `forValidationOnly`
 * @returns {string}
 * @throws {Error} when reading the text would not give the same metadata
 */
function writePlans(metadata) {
	const { country_calling_codes: callingCodes, countries, nonGeographic } = metadata;
	const plans = [
		...Object.entries(callingCodes).flatMap(([code, names]) =>
			names.map((name, place) => [(place === 0 ? code : '') + name, countries[name]]),
		),
		...Object.entries(nonGeographic),
	];
	const text = [
		plans.map(([head]) => head).join(' '),
		plans.map(([, plan]) => writeLengths(plan[3])).join(' '),
		...plans.map(([, plan]) => writePlan(plan)),
	].join('\n');
	if (JSON.stringify(readPlans(text)) !== JSON.stringify(metadata)) {
		throw new Error(
			'The numbering plans have values that their text cannot express: extend writePlans and readPlans',
		);
	}
	return text;
}

function writeLengths(lengths) {
	return lengths.map((length) => length.toString(36)).join('');
}

function writePlan(plan) {
	const [, idd, national, , , prefix, , parsing, transform, , leading, types, ...more] = plan;
	const patterns = [idd, national, types[0][0], prefix, parsing, transform, leading, ...more];
	return patterns.map(writePattern).join(';').replace(/;+$/, '');
}

function writePattern(pattern) {
	const letterOf = (count) => String.fromCharCode(64 + Number(count));
	return (pattern || '')
		.replace(/\[[\d-]+\]/g, writeClass)
		.replace(/\(\?:|\(/g, (opening) => (opening === '(' ? '<' : '('))
		.replace(/\\d\{(\d+)\}/g, (_, count) => letterOf(count))
		.replace(/\\d\{(\d+),(\d+)\}/g, (_, least, most) => `${letterOf(least)}:${letterOf(most)}`)
		.replaceAll('\\d', 'd');
}

/** @param {string} characters a class of digits, such as `[03-5]` */
function writeClass(characters) {
	const digits = [...'0123456789'].filter((digit) => new RegExp(characters).test(digit));
	const bits = digits.reduce((sum, digit) => sum + (1 << digit), 0);
	return classLetters[bits >> 5] + classLetters[bits & 31];
}

/**
 * Reads the text of `writePlans`. The build copies this function into the package, so it uses nothing
 * outside itself. Patterns are expanded in the whole text at once, which is faster than one by one.
 *
 * @param {string} text
 * @returns {object} metadata for libphonenumber-js
 */
function readPlans(text) {
	const [heads, lengths, ...short] = text.split('\n');
	let plans = short.join('\n');
	for (let count = 1; count < 16; count++) {
		plans = plans.replaceAll(`:${String.fromCharCode(64 + count)}`, `,${count}}`);
	}
	for (let count = 1; count < 16; count++) {
		const letter = String.fromCharCode(64 + count);
		plans = plans.replaceAll(`${letter},`, `d{${count},`).replaceAll(letter, `d{${count}}`);
	}
	const classLetters = 'abcefghijklmnopqrstuvwxyzPQRSTUV';
	plans = plans.replace(/[a-ce-zP-V]{2}/g, ([high, low]) => {
		const bits = classLetters.indexOf(high) * 32 + classLetters.indexOf(low);
		const digits = [...'0123456789'].map((digit) => (bits & (1 << digit) ? digit : ' '));
		return `[${digits
			.join('')
			.replace(/(\d)\d+(\d)/g, '$1-$2')
			.replaceAll(' ', '')}]`;
	});
	plans = plans.replaceAll('d', '\\d').replaceAll('(', '(?:').replaceAll('<', '(').split('\n');

	const callingCodes = {};
	const countries = {};
	const nonGeographic = {};
	const lengthsOf = lengths.split(' ');
	let code;
	heads.split(' ').forEach((head, place) => {
		const country = head.slice(-2);
		const isCountry = country > 'A';
		code = (isCountry ? head.slice(0, -2) : head) || code;
		const [idd, national, type, prefix, parsing, transform, leading, ...more] = plans[place]
			.split(';')
			.map((field) => field || 0);
		const plan = [
			code,
			idd,
			national,
			[...lengthsOf[place]].map((length) => parseInt(length, 36)),
			0,
			prefix || 0,
			0,
			parsing || 0,
			transform || 0,
			0,
			leading || 0,
			[[type]],
			...more,
		];
		if (isCountry) {
			(callingCodes[code] ??= []).push(country);
			countries[country] = plan;
		} else {
			nonGeographic[code] = plan;
		}
	});
	return {
		version: 4,
		country_calling_codes: callingCodes,
		countries: Object.fromEntries(
			Object.keys(countries)
				.sort()
				.map((country) => [country, countries[country]]),
		),
		nonGeographic,
	};
}

module.exports = { readPlans, writePlans };
