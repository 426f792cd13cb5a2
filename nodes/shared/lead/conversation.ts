import { idText, recordOf } from '../records';
import { latestTimeOf, timeOf } from '../values/time';
import type { StoredClaim } from './storedClaim';

/** A conversation of a lead. A part is missing where the CRM hides it, or it cannot be read. Times are in ms since the epoch. */
export type Conversation = Partial<ReturnType<typeof readConversation>>;

export function readConversation(listed: unknown) {
	const record = recordOf(listed);
	const { AccountChatSector: sector, lastMessageAt, unreadCount } = record;
	const ofSector = sector === undefined ? undefined : (recordOf(sector).id ?? null);
	const { accountChatSectorId: sectorId = ofSector } = record;
	const isWithoutMessage = lastMessageAt === null || lastMessageAt === '';
	return {
		id: idText(record.id),
		/** In lower case. */
		status: idText(record.status)?.trim().toLowerCase(),
		/** `null` for none. */
		sectorId: sectorId === null ? null : idText(sectorId),
		createdAt: timeOf(record.createdAt),
		/** When its last message was; `null` without any. */
		lastMessageAt: isWithoutMessage ? null : timeOf(lastMessageAt),
		/** The latest moment at which that may have been, where the CRM does not say exactly when. */
		lastMessageBy: isWithoutMessage ? null : latestTimeOf(lastMessageAt),
		/** How many messages nobody has read. */
		unreadCount: typeof unreadCount === 'number' ? unreadCount : undefined,
	};
}

/**
 * The open conversations in a sector, newest first: those whose status is not known to be closed.
 *
 * @param closedStatuses in lower case
 */
export function findOpenConversations(
	conversations: readonly Conversation[],
	sector: string,
	closedStatuses: readonly string[],
): Conversation[] {
	return conversations
		.filter(({ sectorId }) => sectorId === sector)
		.filter(({ status = '' }) => !closedStatuses.includes(status))
		.sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
}

/** The CRM may show times to the second, while a claim has milliseconds. In ms. */
const precisionMs = 1_000;

/**
 * The conversation that an earlier run of a campaign opened: the one that its claim names, or, if the
 * run ended before it could name one, the only empty one that was created since the claim.
 *
 * @param conversations of the lead that has the claim
 */
export function ownConversationIn(
	conversations: readonly Conversation[],
	{ status, conversationId, isOwnConversation, at }: StoredClaim,
): string | undefined {
	if (conversationId !== undefined) return isOwnConversation ? conversationId : undefined;
	if (status !== 'sending' || at === undefined) return undefined;
	const opened = conversations.filter(
		({ createdAt = 0, lastMessageBy, unreadCount }) =>
			!lastMessageBy && !unreadCount && createdAt >= at - precisionMs,
	);
	return opened.length === 1 ? opened[0].id : undefined;
}
