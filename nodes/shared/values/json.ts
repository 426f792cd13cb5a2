import type { IDataObject } from 'n8n-workflow';

import { withoutAccount } from '../contract';
import { InvalidInput } from '../invalidInput';
import { isRecord } from '../records';
import { describeValue } from './describeValue';
import { rejectArtifact } from './artifact';
import { isExact, withoutHalves } from './text';

/**
 * Parses a JSON parameter. Accepts JSON text, as typed, and objects, as expressions return them. Keys
 * such as `__proto__` get no special treatment.
 *
 * @param label the parameter's label, for messages
 * @returns the object; an empty one for an empty parameter
 * @throws {InvalidInput} when it is not valid JSON, not an object, or holds what `checkEntry` refuses
 */
export function parseJsonObject(value: unknown, label: string): IDataObject {
	const invalid = (problem: string, advice: string) =>
		new InvalidInput(`"${label}" ${problem}`, advice);
	const check = (_key: string, entry: unknown) => checkEntry(entry, label);
	const text = typeof value === 'string' ? value : JSON.stringify(value ?? {}, check);
	if (text.trim() === '') return {};
	let parsed: unknown;
	try {
		parsed = JSON.parse(text, check);
	} catch (error) {
		const advice = `${(error as Error).message}. Check quotes, commas and braces in "${label}". A quote in a column breaks a text: in an expression, give an object, such as {{ { key: $json.name } }}.`;
		throw error instanceof InvalidInput ? error : invalid('is not valid JSON', advice);
	}
	if (isRecord(parsed)) return parsed as IDataObject;
	throw invalid(
		'must be a JSON object',
		`Enter an object in braces, for example {"key": "value"}. "${label}" contains ${describeValue(parsed)}.`,
	);
}

/** @throws {InvalidInput} for a number that is not exact, and for a text that nobody can mean */
function checkEntry(value: unknown, label: string): unknown {
	if (typeof value === 'string') {
		rejectArtifact(value, label, 'note');
		return withoutHalves(value);
	}
	if (typeof value !== 'number' || isExact(value)) return value;
	throw new InvalidInput(
		`"${label}" has a number with too many digits`,
		`It would be sent as ${Number.isFinite(value) ? value : 'nothing'}. Write it as text, in quotes.`,
	);
}

/** The list that a text holds as JSON, as models write it; any other value unchanged. */
export function parsedList(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

/** Label of the JSON object with fields that the node does not offer. */
export const additionalFieldsLabel = 'Additional Fields (JSON)';

/**
 * The fields in "Additional Fields (JSON)", without the account.
 *
 * @param label of the field, for messages
 * @throws {InvalidInput} when it cannot be read
 */
export function parseAdditionalFields(value: unknown, label = additionalFieldsLabel): IDataObject {
	return withoutAccount(parseJsonObject(value, label));
}

/**
 * Whether two values are equal, disregarding what a CRM may change when it stores them: the order
 * of keys, and the difference between an empty, a `null` and a missing value.
 */
export function isEquivalent(one: unknown, other: unknown): boolean {
	return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map((entry) => canonical(entry) ?? null);
	if (!isRecord(value)) return value === '' ? undefined : (value ?? undefined);
	const entries = Object.keys(value)
		.sort()
		.map((key) => [key, canonical(value[key])] as const)
		.filter(([, entry]) => entry !== undefined);
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
