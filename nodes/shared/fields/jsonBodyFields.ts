import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { jsonObjectParameter } from './jsonParameter';

/**
 * Reads body fields that the user gave as JSON text or as objects.
 *
 * @param labels the fields of the body with the labels of their parameters
 */
export function readJsonFields(labels: Readonly<Record<string, string>>): PrepareRequest {
	return function (request) {
		const body = { ...(request.body as IDataObject) };
		for (const [field, label] of Object.entries(labels)) {
			if (body[field] !== undefined) body[field] = jsonObjectParameter(body[field], label);
		}
		return { ...request, body };
	};
}
