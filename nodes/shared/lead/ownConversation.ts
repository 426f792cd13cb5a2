import type { Conversation } from './conversation';
import type { StoredClaim } from './storedClaim';

/** The CRM may show times to the second, while a claim has milliseconds. In ms. */
export const precisionMs = 1_000;

/**
 * The conversation that an earlier run of a campaign opened: the one that its claim names, or, if the
 * run ended before it could name one, the only empty one that was created since the claim.
 *
 * @param conversations of the lead that has the claim
 */
export function ownConversationIn(
	conversations: readonly Conversation[],
	{ status, conversationId, isOwnConversation, at: { nominal } }: StoredClaim,
): string | undefined {
	if (conversationId !== undefined) return isOwnConversation ? conversationId : undefined;
	if (status !== 'sending' || nominal === undefined) return undefined;
	const opened = conversations.filter(
		({ createdAt, isEmpty }) => isEmpty && createdAt.isCertainlySince(nominal - precisionMs),
	);
	return opened.length === 1 ? opened[0].id : undefined;
}
