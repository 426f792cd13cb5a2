import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from './operation';
import { instantOf } from '../values/date';
import { isBlank } from '../values/blank';

/**
 * Turns date fields of the body into ISO 8601 with offset, as the API takes them (spec, section
 * 2); empty ones are left out. A time without offset is that of the workflow's time zone.
 *
 * @param labels the fields with the labels of their parameters
 * @throws {InvalidInput} when a value is no date
 */
export function readDateFields(labels: Readonly<Record<string, string>>): PrepareRequest {
	return function (request) {
		const body = { ...(request.body as IDataObject) };
		for (const [field, label] of Object.entries(labels)) {
			if (isBlank(body[field])) delete body[field];
			else {
				const instant = instantOf(body[field], label, this.getTimezone(), 'start');
				body[field] = new Date(instant).toISOString();
			}
		}
		return { ...request, body };
	};
}
