import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from './operation';
import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from '../values/blank';

/**
 * Refuses a request in which a needed field is empty: the editor marks an empty field, but not
 * an expression that turns out empty.
 *
 * @param place where the fields stand in the request
 * @param labels the fields with the labels of their parameters
 * @throws {InvalidInput} naming the first empty one
 */
export function requireFields(
	place: 'body' | 'qs',
	labels: Readonly<Record<string, string>>,
): PrepareRequest {
	return (request) => {
		const fields = { ...(request[place] as IDataObject) };
		for (const [field, label] of Object.entries(labels)) {
			if (isBlank(fields[field])) {
				throw new InvalidInput(`"${label}" is empty`, `Enter a value in "${label}".`);
			}
		}
		return request;
	};
}

/**
 * Refuses an update that changes nothing; belongs last.
 *
 * @throws {InvalidInput} when the body holds no field with a value
 */
export const requireChange: PrepareRequest = (request) => {
	const values = Object.values({ ...(request.body as IDataObject) });
	if (values.some((value) => value !== undefined)) return request;
	throw new InvalidInput('Nothing to update', 'Add at least one field under "Update Fields".');
};
