import type { Template } from '../contract';
import { fieldOf } from '../transport/errorText';
import { InvalidInput } from '../transport/invalidInput';
import { isRecord } from '../transport/records';

/**
 * Reads the records of an answer that must be a list. An answer of another shape is an error, not
 * an empty list. Entries that are not records are left out, so that one of them does not hide the
 * others.
 *
 * @param body the CRM's answer
 * @param what what the records are called, in the plural, for the message
 * @throws {InvalidInput} when the answer is not a list
 */
export function readRecords<Resource>(body: unknown, what: string): Resource[] {
	if (Array.isArray(body)) return onlyRecords<Resource>(body);
	throw new InvalidInput(
		`The list of ${what} could not be read`,
		'The CRM answered something other than a list. Check "Base URL" in the credential.',
	);
}

/**
 * Rejects a list that is only a page of a longer one. The API documents no pages, so the others cannot
 * be asked for.
 *
 * @param what what the records are called, in the plural, for the message
 * @param advice what to do about it
 * @throws {InvalidInput} when there are more records than the answer holds
 */
export function requireWholeList(
	{ isPage }: { isPage?: boolean },
	what: string,
	advice: string,
): void {
	if (!isPage) return;
	throw new InvalidInput(
		`The CRM returned only a part of the ${what}`,
		`Its answer says that there are further pages, which this node cannot ask for. ${advice}`,
	);
}

/** The entries of a list that are records: not `null`, strings, numbers or lists. */
export function onlyRecords<Resource>(list: unknown[]): Resource[] {
	return list.filter(isRecord) as Resource[];
}

/**
 * Reads the templates in the answer of `GET /chatapp/templates` (spec, section 4).
 *
 * @throws {InvalidInput} when the answer contains no list
 */
export function readTemplates(body: unknown): Template[] {
	return readRecords<Template>(fieldOf(body, 'data'), 'templates');
}
