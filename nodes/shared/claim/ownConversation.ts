import type { LeadDetails } from '../lead/leadDetails';
import { idText } from '../records';
import { isBlank } from '../values/blank';
import { Moment } from '../values/moment';
import { readClaim } from './claim';

/** The CRM may show times to the second, while a claim has milliseconds. In ms. */
export const precisionMs = 1_000;

/**
 * The conversation that an earlier run of the campaign opened: the one that its claim names, or, if the
 * run ended before it could name one, the only empty one that was created since the claim.
 */
export function ownConversationId(
	{ metadata, accountExternalConversations: conversations = [] }: LeadDetails,
	campaignKey: string,
): string | undefined {
	const claim = campaignKey === '' ? undefined : readClaim(metadata, campaignKey);
	const named = idText(claim?.conversationId);
	if (!claim || named) return claim?.isOwnConversation === true ? named : undefined;
	const claimedAt = Moment.read(claim.at).nominal ?? Number.NaN;
	const opened = conversations.filter(
		({ createdAt, lastMessageAt, unreadCount }) =>
			Moment.read(createdAt).isCertainlySince(claimedAt - precisionMs) &&
			isBlank(lastMessageAt) &&
			!(unreadCount > 0),
	);
	return claim.status === 'sending' && opened.length === 1 ? String(opened[0].id) : undefined;
}
