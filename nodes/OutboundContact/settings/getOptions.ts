import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { contactOptions, optionFields, optionTable } from './options';

/** Compared apart: reading a long list for each row takes too long. */
const listOption = 'suppressedPhones';

/** Expressions that read the row, or another node's item for it. */
const readsRow = /\$json\b|\$node\b|\.item\b|\bitemMatching\b|\$itemIndex\b|\$position\b/;

/**
 * The settings in all groups of options, as evaluated for an item: of the first one all, of others those that may
 * differ between contacts, and those of the run that read the row, which must not.
 */
export function getOptions(context: IExecuteFunctions, item: number): IDataObject {
	const { parameters } = context.getNode();
	const options: IDataObject = {};
	for (const { name: group } of optionFields) {
		for (const [name, entered] of Object.entries((parameters[group] ?? {}) as IDataObject)) {
			if (!(name in optionTable)) continue;
			const mayDiffer =
				name in contactOptions || (name !== listOption && readsRow.test(JSON.stringify(entered)));
			if (item > 0 && !mayDiffer) continue;
			const value = context.getNodeParameter(`${group}.${name}`, item) as IDataObject[string];
			// A blank field is an empty list, but an expression that returns nothing is an error.
			const isMissing = name === listOption && isBlank(value) && entered !== value;
			options[name] = isMissing ? undefined : value;
		}
	}
	return options;
}

/**
 * Rejects a do-not-contact list that differs between rows, since only the first is read.
 *
 * @throws {InvalidInput} when an item has another list than the first
 */
export function rejectListPerRow(context: IExecuteFunctions): void {
	const { [listOption]: entered } = Object(context.getNode().parameters.leaveOut) as IDataObject;
	if (!readsRow.test(String(entered))) return;
	const listOf = (item: number) =>
		JSON.stringify(context.getNodeParameter(`leaveOut.${listOption}`, item, null));
	const first = listOf(0);
	if ([...context.getInputData().keys()].every((item) => listOf(item) === first)) return;
	throw new InvalidInput(
		'"Do-Not-Contact Phones" differs between items',
		'The list applies to the whole run. Use an expression that returns the same list for every row, or filter the rows before this node. Nothing was sent.',
	);
}
