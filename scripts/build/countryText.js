/* Writes the options of a "Default Country" field as a short text: `Brazil55BRBritish Indian…`. */

/**
 * Writes options such as `{ name: 'Brazil (+55)', value: 'BR' }` as text.
 *
 * @param {Array<{ name: string, value: string }>} options
 * @returns {string}
 * @throws {Error} when reading the text would not give the same options
 */
function writeCountries(options) {
	const text = options
		.map(({ name, value }) => name.replace(/ \(\+(\d+)\)$/, '$1') + value)
		.join('');
	if (JSON.stringify(readCountries(text)) !== JSON.stringify(options)) {
		throw new Error(
			'The countries have names or codes that their text cannot express: extend writeCountries and readCountries',
		);
	}
	return text;
}

/**
 * Reads the text of `writeCountries`. The build copies this function into the package, so it uses nothing
 * outside itself.
 *
 * @param {string} text
 */
function readCountries(text) {
	return [...text.matchAll(/(\D+)(\d+)(..)/g)].map(([, country, code, value]) => ({
		name: `${country} (+${code})`,
		value,
	}));
}

module.exports = { readCountries, writeCountries };
