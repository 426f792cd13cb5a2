import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/transport/invalidInput';
import { isBlank } from '../../shared/values/blank';
import type { Option } from '../options/option';
import { contactOptions, optionFields, optionTable } from './options';

/** The option whose rows are compared apart: reading a long list for each takes too long. */
const listOption = 'suppressedPhones';

const optionsOfEachItem = Object.entries<Option<unknown>>(optionTable)
	.filter(([name, { isCompared }]) => isCompared || name in contactOptions)
	.map(([name]) => name);

/** Expressions that read the row: an option of the run must give the same for all. */
const readsRow = /\$json\b|\$input\.item\b|\.item\b|\$itemIndex\b/;

/**
 * The options of all groups, as evaluated for an item: of the first one all, of others those that may
 * differ between contacts, or must not.
 */
export function getOptions(context: IExecuteFunctions, item: number): IDataObject {
	const { parameters } = context.getNode();
	const options: IDataObject = {};
	for (const { name: group } of optionFields) {
		for (const [name, entered] of Object.entries((parameters[group] ?? {}) as IDataObject)) {
			const mayDiffer = name !== listOption && readsRow.test(JSON.stringify(entered));
			if (item > 0 && !mayDiffer && !optionsOfEachItem.includes(name)) continue;
			const value = context.getNodeParameter(`${group}.${name}`, item) as IDataObject[string];
			// A blank field is an empty list, but an expression that returns nothing is an error.
			const isMissing = name === listOption && isBlank(value) && entered !== value;
			options[name] = isMissing ? undefined : value;
		}
	}
	return options;
}

/** Matches expressions that read items other than the row's own, which is slow in every row. */
const readsAllItems = /\.(all|first|last)\(/;

/**
 * Rejects a do-not-contact list that differs between rows, since only the first is read. If reading it
 * is slow, only the last row is compared with the first.
 *
 * @throws {InvalidInput} when an item has another list than the first
 */
export function rejectListPerRow(context: IExecuteFunctions): void {
	const listOf = (item: number) =>
		JSON.stringify(context.getNodeParameter(`leaveOut.${listOption}`, item, null));
	const entered = (context.getNode().parameters.leaveOut as IDataObject | undefined)?.[listOption];
	if (typeof entered !== 'string' || !entered.startsWith('=')) return;
	const others = [...context.getInputData().keys()].slice(readsAllItems.test(entered) ? -1 : 1);
	const first = listOf(0);
	if (others.every((item) => listOf(item) === first)) return;
	throw new InvalidInput(
		'"Do-Not-Contact Phones" differs between items',
		'The list applies to the whole run. Use an expression that returns the same list for every row, or filter the rows before this node. Nothing was sent.',
	);
}
