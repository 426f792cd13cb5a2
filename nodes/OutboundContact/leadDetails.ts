import type { Lead } from '../shared/contract';
import { areLabelsReadable } from '../shared/lead/labels';
import { campaignsOf, readableMetadata } from './claimNote';

/** What the rules look at; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/** Something that rules need to know of a lead, beyond its id. */
export type LeadPart =
	| 'labels'
	/** That there are conversations, or none. */
	| 'conversations'
	/** Of each conversation, whether it is active and in which sector. */
	| 'conversationStates'
	/** Of each conversation, when its last message was. */
	| 'lastMessages'
	/** The notes of campaigns in the metadata. */
	| 'claims';

const isReadable: Record<LeadPart, (lead: LeadDetails) => boolean> = {
	labels: areLabelsReadable,
	conversations: ({ accountExternalConversations }) => Array.isArray(accountExternalConversations),
	conversationStates: areConversationStatesReadable,
	lastMessages: areLastMessagesReadable,
	claims: areClaimsReadable,
};

/** Whether the lead shows these parts. What cannot be read is never taken for "none". */
export function shows(lead: LeadDetails, parts: readonly LeadPart[]): boolean {
	return parts.every((part) => isReadable[part](lead));
}

/** A conversation without a sector says `null`; one that says nothing may be in any. */
function areConversationStatesReadable({ accountExternalConversations }: LeadDetails): boolean {
	return (
		Array.isArray(accountExternalConversations) &&
		accountExternalConversations.every(
			({ status, accountChatSectorId }) =>
				typeof status === 'string' && accountChatSectorId !== undefined,
		)
	);
}

/** A conversation without a message says `null`; one that says nothing may have had one. */
function areLastMessagesReadable({ accountExternalConversations }: LeadDetails): boolean {
	return (
		Array.isArray(accountExternalConversations) &&
		accountExternalConversations.every(
			({ lastMessageAt }) => lastMessageAt === null || !Number.isNaN(Date.parse(lastMessageAt)),
		)
	);
}

function areClaimsReadable({ metadata }: LeadDetails): boolean {
	const read = metadata === undefined ? undefined : readableMetadata(metadata);
	return read !== undefined && campaignsOf(read) !== undefined;
}
