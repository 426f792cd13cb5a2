import type { Template } from '../contract';
import { InvalidInput } from '../transport/invalidInput';

/**
 * The records in an answer that is a list. An answer of another shape is never taken for an empty
 * list, which would say that there is nothing. Entries that are no records are left out: one of
 * them never hides the others.
 *
 * @param body as the CRM answered
 * @param what the records, in plural, for the message
 * @throws {InvalidInput} when it is no list
 */
export function answeredList<Resource>(body: unknown, what: string): Resource[] {
	if (Array.isArray(body)) return onlyRecords<Resource>(body);
	throw new InvalidInput(
		`The list of ${what} could not be read`,
		'The CRM answered something other than a list. Check "Base URL" in the credential.',
	);
}

/** The entries of a list that are records: not `null`, texts, numbers or lists. */
export function onlyRecords<Resource>(list: unknown[]): Resource[] {
	return list.filter(
		(entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
	) as Resource[];
}

/**
 * The templates in the answer of `GET /chatapp/templates` (spec, section 4).
 *
 * @throws {InvalidInput} when there is no list in it
 */
export function answeredTemplates(body: unknown): Template[] {
	const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
	return answeredList<Template>(data, 'templates');
}
