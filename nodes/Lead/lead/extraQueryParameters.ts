import type { Field } from '../../shared/fields/field';
import type { PrepareFields } from '../../shared/operation/operation';
import { isBlank, requireValue } from '../../shared/values/blank';
import { parseNamingText } from '../../shared/values/text';
import { isRecord, recordsOf } from '../../shared/records';
import { InvalidInput } from '../../shared/invalidInput';

/** Query parameters by name, for undocumented ones. */
export const extraQueryParameters: Field = {
	displayName: 'Extra Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description: 'Query parameters that your CRM has and this node does not offer',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. branch',
					description: 'Name of the query parameter',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. downtown',
					description: 'Value of the query parameter',
				},
			],
		},
	],
};

/**
 * Adds the extra query parameters, last; a row that was never filled in is left out.
 *
 * @throws {InvalidInput} when a name or a value is blank or not text, or two names are the same
 */
export const addExtraQueryParameters: PrepareFields = function (fields) {
	const extra = this.form.get(`options.${extraQueryParameters.name}`);
	const rows = isRecord(extra) ? recordsOf(extra.parameter) : [];
	const filled = rows.filter(({ name, value }) => !isBlank(name) || !isBlank(value));
	const named = filled.map(({ name, value }) => {
		requireValue(name, 'Name');
		requireValue(value, 'Value');
		return [parseNamingText(name, 'Name'), parseNamingText(value, 'Value')] as const;
	});
	const added = Object.fromEntries(named);
	if (Object.keys(added).length === named.length) return { ...fields, ...added };
	throw new InvalidInput(
		`"${extraQueryParameters.displayName}" has two parameters with the same name`,
		'Only one of them would be sent. Remove the others.',
	);
};
