import { InvalidInput } from '../transport/invalidInput';

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
