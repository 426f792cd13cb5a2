import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from './operation';
import { isBlank } from '../values/blank';

/**
 * Leaves out the fields that the user left empty: n8n gives an empty field as an empty text, and
 * the CRM would take that for a value. Spaces alone count as empty.
 *
 * @param place where the fields stand in the request
 * @param fields which fields; all of them unless told
 */
export function leaveOutEmpty(place: 'body' | 'qs', fields?: readonly string[]): PrepareRequest {
	return (request) => ({
		...request,
		[place]: Object.fromEntries(
			Object.entries({ ...(request[place] as IDataObject) }).filter(
				([field, value]) => (fields && !fields.includes(field)) || !isBlank(value),
			),
		),
	});
}
