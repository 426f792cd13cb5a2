import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/transport/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { optionFields } from './options';

/** The option that is read with the first item only: reading a long list for each takes too long. */
const readOnce = 'suppressedPhones';

/** The options of all groups, as evaluated for an item. */
export function getOptions(context: IExecuteFunctions, item: number): IDataObject {
	const { parameters } = context.getNode();
	const options: IDataObject = {};
	for (const { name: group } of optionFields) {
		for (const [name, entered] of Object.entries((parameters[group] ?? {}) as IDataObject)) {
			if (name === readOnce && item > 0) continue;
			const value = context.getNodeParameter(`${group}.${name}`, item) as IDataObject[string];
			// A blank field is an empty list, but an expression that returns nothing is an error.
			const isMissing = name === readOnce && isBlank(value) && entered !== value;
			options[name] = isMissing ? undefined : value;
		}
	}
	return options;
}

/**
 * Rejects a do-not-contact list with a value of its own for each row, of which only the first is read.
 *
 * @throws {InvalidInput} when the last item has another list than the first
 */
export function rejectListPerRow(context: IExecuteFunctions): void {
	const last = context.getInputData().length - 1;
	const listOf = (item: number) =>
		JSON.stringify(context.getNodeParameter(`leaveOut.${readOnce}`, item, null));
	if (last < 1 || listOf(0) === listOf(last)) return;
	throw new InvalidInput(
		'"Do-Not-Contact Phones" differs between items',
		'It is one list for the whole run. Use an expression that returns all phones for every row, or leave rows out before this node. Nothing was sent.',
	);
}
