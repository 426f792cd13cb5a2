import { InvalidInput } from '../shared/invalidInput';
import { idText, isRecord } from '../shared/records';
import type { PollRun } from './pollRun';

/** The records of a list that have an ID. Others are left out, so that one does not hide the rest. */
export function recordsWithId<Resource extends { id: string }>(list: unknown[]): Resource[] {
	return list.filter((each): each is Resource => isRecord(each) && idText(each.id) !== undefined);
}

/**
 * The records of a list that must have IDs. Logs how many have none.
 *
 * @param what what the records are called, in the plural
 * @throws {InvalidInput} when there are records, but none with an ID
 */
export function requireRecordsWithId<Resource extends { id: string }>(
	run: PollRun,
	list: unknown[],
	what: string,
): Resource[] {
	const found = recordsWithId<Resource>(list);
	run.logSkipped(list.length - found.length, what);
	if (found.length > 0 || list.length === 0) return found;
	throw new InvalidInput(
		`The list of ${what} could not be read`,
		`The CRM answered ${list.length} entries, none of which has an "id". Check "Base URL" in the credential.`,
	);
}
