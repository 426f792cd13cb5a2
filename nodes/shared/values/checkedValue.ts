import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { isBlank, requireValue } from './blank';
import { describeValue } from './describeValue';
import { numberOf } from './number';
import { rejectUnevaluated } from './artifact';

/**
 * Checks the value of a field like the editor, which does not check what an expression returns.
 *
 * @param isNeeded whether a blank value is rejected
 * @returns the value: of a resource locator what is picked, of a number field a number unless it is
 *   blank
 * @throws {InvalidInput} for a value that is none of the field's options, no number, below the field's
 *   minimum, or with decimals where the field has none, and for an expression in a Fixed field
 */
export function checkedValue(field: INodeProperties, given: unknown, isNeeded: boolean): unknown {
	const { type, displayName: label, typeOptions } = field;
	const value = pickedValue(given);
	rejectUnevaluated(value, label);
	const [first] = [value].flat().filter((each) => !isBlank(each));
	if (isNeeded) requireValue(first, label);
	requireChoice(field, value);
	return type === 'number' && !isBlank(value) ? numberOf(value, label, typeOptions) : value;
}

/** The value picked in a resource locator; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	const isPicked =
		typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
	return isPicked ? value.value : value;
}

/** Rejects a value that is none of a field's options, such as an expression may return. */
function requireChoice(
	{ type, displayName: label, options = [] }: INodeProperties,
	value: unknown,
): void {
	if ((type !== 'options' && type !== 'multiOptions') || isBlank(value)) return;
	const isChoice = (each: unknown) =>
		options.some(
			(option) => 'value' in option && (option.value === each || String(option.value) === each),
		);
	const isList = type === 'multiOptions' && Array.isArray(value);
	if (isList ? value.every(isChoice) : isChoice(value)) return;
	const choices = options.flatMap((option) => ('value' in option ? [option.value] : []));
	throw new InvalidInput(
		`"${label}" has a value that is not one of its options`,
		`Got ${describeValue(value)}. Pick an option in "${label}", or let the expression return one, such as ${choices.slice(0, 10).join(', ')}.`,
	);
}
