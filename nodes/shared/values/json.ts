import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { describeValue } from './describeValue';

/** Maximum size of a JSON parameter, in bytes of UTF-8: a common limit of servers. */
export const largestJsonBytes = 100 * 1024;

/**
 * Parses a JSON parameter. Accepts JSON text, as typed, and objects, as expressions return them.
 * Keys such as `__proto__` get no special treatment.
 *
 * @param label the parameter's label, for messages
 * @returns the object; an empty one for an empty parameter
 * @throws {InvalidInput} when it is not valid JSON (with the position), not an object, or too large
 */
export function jsonObjectParameter(value: unknown, label: string): IDataObject {
	if (value === undefined || value === null) return {};
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	if (text.trim() === '') return {};

	const bytes = Buffer.byteLength(text);
	if (bytes > largestJsonBytes) {
		throw new InvalidInput(
			`"${label}" is too large`,
			`It has ${Math.ceil(bytes / 1024)} kB; the limit is ${largestJsonBytes / 1024} kB. Shorten the JSON in "${label}".`,
		);
	}
	const parsed = parse(text, label);
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
		throw new InvalidInput(
			`"${label}" must be a JSON object`,
			`Enter an object in braces, for example {"key": "value"}. "${label}" contains ${describeValue(parsed)}.`,
		);
	}
	return parsed as IDataObject;
}

function parse(text: string, label: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw invalidJson(text, label, (error as Error).message);
	}
}

function invalidJson(text: string, label: string, reason: string): InvalidInput {
	const position = positionIn(reason) ?? firstUnreadable(text);
	const place = position < text.length ? placeOf(text, position) : 'at its end';
	return new InvalidInput(
		`"${label}" is not valid JSON`,
		`It cannot be read ${place}. Check quotes, commas and braces in "${label}".`,
	);
}

/** Error messages of `JSON.parse` for a text that ends too early. */
const endsTooEarly = /end of JSON|Unterminated|No number after|Exponent part/;

/**
 * Finds the position of the first invalid character by binary search: the text before it is the
 * start of valid JSON. Returns the text's length when it only ends too early.
 */
function firstUnreadable(text: string): number {
	let readable = 0;
	let unreadable = text.length + 1;
	while (unreadable - readable > 1) {
		const middle = Math.floor((readable + unreadable) / 2);
		if (middle <= text.length && isBeginning(text.slice(0, middle))) readable = middle;
		else unreadable = middle;
	}
	return readable;
}

function isBeginning(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch (error) {
		const { message } = error as Error;
		return endsTooEarly.test(message) || positionIn(message) === text.length;
	}
}

function positionIn(reason: string): number | undefined {
	const position = /position (\d+)/.exec(reason)?.[1];
	return position === undefined ? undefined : Number(position);
}

function placeOf(text: string, position: number): string {
	const before = text.slice(0, position);
	const line = before.split('\n').length;
	const column = position - before.lastIndexOf('\n');
	const excerpt = text.slice(position, position + 20).split('\n')[0];
	return `at line ${line}, column ${column}, at ${excerpt}`;
}
