import type { IDataObject } from 'n8n-workflow';

import { bodyFieldsOf, type Endpoint } from '../contract';
import { fieldValues } from '../values/fieldValue';
import type { PrepareRequest } from './operation';

/**
 * Reads the body that n8n made from the form as the contract wants it: see `fieldValues`.
 *
 * @param labels of the parameters, by the body's fields
 */
export function readBody(
	{ body: schema }: Pick<Endpoint, 'body'>,
	labels: Readonly<Record<string, string>>,
): PrepareRequest {
	if (!schema) return (request) => request;
	const known = bodyFieldsOf(schema);
	return (request) => ({
		...request,
		body: fieldValues({ ...(request.body as IDataObject) }, known, labels),
	});
}
