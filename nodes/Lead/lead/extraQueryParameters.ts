import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../shared/operation/field';
import type { PrepareRequest } from '../../shared/operation/operation';

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
 */
export const addExtraQueryParameters: PrepareRequest = function (request) {
	const extra = this.getNodeParameter('options.queryParameters.parameter', []) as unknown;
	const named = (Array.isArray(extra) ? (extra as IDataObject[]) : [])
		.map(({ name, value }) => [String(name ?? '').trim(), String(value ?? '')] as const)
		.filter(([name]) => name !== '');
	return { ...request, qs: { ...request.qs, ...Object.fromEntries(named) } };
};
