import { listLimitNames } from '../operation/listLimit';
import type { Field } from '../operation/field';

/** "Return All" and "Limit", n8n's standard fields of list operations. */
export const listLimit: Field[] = [
	{
		displayName: 'Return All',
		name: listLimitNames.returnAll,
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: listLimitNames.limit,
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { [listLimitNames.returnAll]: [false] } },
		description: 'Max number of results to return',
	},
];
