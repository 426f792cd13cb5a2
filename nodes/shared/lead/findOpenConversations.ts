import { Moment } from '../values/moment';
import type { ConversationState } from './conversation';

/**
 * The open conversations in a sector, newest first: those whose status is not known to be closed.
 *
 * @param closedStatuses in lower case
 */
export function findOpenConversations(
	states: readonly ConversationState[],
	sector: string,
	closedStatuses: readonly string[],
): ConversationState[] {
	return states
		.filter(({ sectorId }) => sectorId === sector)
		.filter(({ status }) => !closedStatuses.includes(status.trim().toLowerCase()))
		.sort((one, other) => Moment.byEarliest(other.createdAt, one.createdAt));
}
