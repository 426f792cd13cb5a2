import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from './blank';
import { describeValue } from './describeValue';

/**
 * Rejects a value that is none of a field's options. The editor offers no other, but an expression
 * may return one.
 *
 * @throws {InvalidInput} naming the options; a blank value and a field without options pass
 */
export function requireChoice(
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
