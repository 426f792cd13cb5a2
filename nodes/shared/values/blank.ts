import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';

/** Any visible character: no white space, control or format character, no empty Braille cell. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a value was left empty; n8n passes an empty field as an empty string. A text of which
 * nothing can be seen is empty, too.
 */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined ||
		value === null ||
		(typeof value === 'string' && !visibleCharacter.test(value))
	);
}

/** An object without its blank texts, as empty cells of a spreadsheet leave them. */
export function withoutBlankTexts(object: IDataObject): IDataObject {
	const given = Object.entries(object).filter(([, value]) => value === null || !isBlank(value));
	return Object.fromEntries(given);
}

/**
 * Rejects a blank value.
 *
 * @param advice what to do about it
 * @throws {InvalidInput} naming the field
 */
export function requireValue(
	value: unknown,
	label: string,
	advice = `Enter a value in "${label}".`,
): void {
	if (isBlank(value)) throw new InvalidInput(`"${label}" is empty`, advice);
}
