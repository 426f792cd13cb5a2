import { InvalidInput } from '../shared/transport/invalidInput';

/**
 * An answer that is no list. Taken for an empty one, it would make everything new at the next poll.
 *
 * @param what the records, in plural
 */
export function unreadableList(what: string): InvalidInput {
	return new InvalidInput(
		`The list of ${what} could not be read`,
		'The CRM answered something else than a list. Check "Base URL" in the credential.',
	);
}
