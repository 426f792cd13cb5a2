/*
 * Writes the fields of a request body as a short text, and reads them again: `name! phone* state:other`
 * are a required text, a text that may be empty, and a field of the kind `other`.
 */

/**
 * Writes fields as text.
 *
 * @param {Record<string, { kind: string, mayBeEmpty: boolean, isRequired: boolean }>} fields by name
 * @returns {string}
 */
function writeFields(fields) {
	return Object.entries(fields)
		.map(([name, { kind, mayBeEmpty, isRequired }]) =>
			[name, mayBeEmpty && '*', isRequired && '!', kind !== 'text' && `:${kind}`]
				.filter(Boolean)
				.join(''),
		)
		.join(' ');
}

/**
 * Reads the text of `writeFields`. The build copies this function into the package, so it uses nothing
 * outside itself.
 *
 * @param {string} text
 */
function readFields(text) {
	return Object.fromEntries(
		[...text.matchAll(/(\w+)(\*?)(!?):?(\w*)/g)].map(([, name, empty, required, kind]) => [
			name,
			{ kind: kind || 'text', mayBeEmpty: !!empty, isRequired: !!required },
		]),
	);
}

module.exports = { readFields, writeFields };
