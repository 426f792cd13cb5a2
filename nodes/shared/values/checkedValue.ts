import type { INodeProperties } from 'n8n-workflow';

import { isBlank, requireValue } from './blank';
import { parseChoice } from './choice';
import { parseNumber } from './number';
import { rejectUnevaluated } from './artifact';

/**
 * Checks the value of a field like the editor, which does not check what an expression returns.
 *
 * @param isNeeded whether a blank value is rejected
 * @returns the value: of a resource locator what is picked, of a number field a number unless it is
 *   blank, of a field of options that of the option that is meant
 * @throws {InvalidInput} for a value that is none of the field's options, no number, below the field's
 *   minimum, or with decimals where the field has none, and for an expression in a Fixed field
 */
export function checkValue(field: INodeProperties, given: unknown, isNeeded: boolean): unknown {
	const { type, displayName: label, typeOptions } = field;
	const value = pickedValue(given);
	rejectUnevaluated(value, label);
	const [first] = [value].flat().filter((each) => !isBlank(each));
	if (isNeeded) requireValue(first, label);
	if (type === 'number' && !isBlank(value)) return parseNumber(value, label, typeOptions);
	return parseChoice(field, value);
}

/** The value picked in a resource locator; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	const isPicked =
		typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
	return isPicked ? value.value : value;
}
