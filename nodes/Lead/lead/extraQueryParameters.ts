import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../shared/operation/field';
import type { PrepareRequest } from '../../shared/operation/operation';
import { isBlank } from '../../shared/values/blank';
import { textOf, trimmedText } from '../../shared/values/text';

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
 * Adds the extra query parameters, last.
 *
 * @throws {InvalidInput} when a name or a value is not a text
 */
export const addExtraQueryParameters: PrepareRequest = function (request) {
	const extra = this.getNodeParameter('options.queryParameters.parameter', []) as unknown;
	const named = (Array.isArray(extra) ? (extra as IDataObject[]) : [])
		.map(
			({ name, value }) =>
				[trimmedText(name, 'Name'), isBlank(value) ? '' : textOf(value, 'Value')] as const,
		)
		.filter(([name]) => name !== '');
	return { ...request, qs: { ...request.qs, ...Object.fromEntries(named) } };
};
