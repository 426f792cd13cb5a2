import type { LeadConversation } from '../contract';
import { readTime } from '../values/crmTime';
import { areLabelsReadable } from './labels';
import type { LeadDetails } from './leadDetails';
import { campaignsOf, isExact } from './metadata';

/** What a promise may depend on, besides the lead's ID, and whether the lead shows it. */
const leadParts = {
	labels: { field: 'accountCRMLeadLabelAssignments', isReadable: areLabelsReadable },
	/** Whether there are any conversations. This only decides whether one is reused. */
	conversations: {
		field: 'accountExternalConversations',
		isReadable: (lead: LeadDetails) => lead.accountExternalConversations !== undefined,
	},
	/** The status and sector of each conversation. */
	conversationStates: {
		field: 'accountExternalConversations',
		isReadable: areConversationStatesReadable,
	},
	/** The time of the last message of each conversation. */
	lastMessages: { field: 'accountExternalConversations', isReadable: areLastMessagesReadable },
	/** The claims of campaigns in the metadata. */
	claims: { field: 'metadata', isReadable: areClaimsReadable },
} as const;

/** Something that a rule or a claim needs to know about a lead. */
export type LeadPart = keyof typeof leadParts;

/** Fields of a lead with such parts. */
export type PartField = (typeof leadParts)[LeadPart]['field'];

/**
 * The field of the first of these parts that cannot be read; `undefined` if all can. Unreadable data
 * never counts as "none".
 */
export function unreadableField(
	lead: LeadDetails,
	parts: readonly LeadPart[],
): PartField | undefined {
	const hidden = parts.find((part) => !leadParts[part].isReadable(lead));
	return hidden && leadParts[hidden].field;
}

/** A sector of `null` means none; if it is missing, the conversation may be in any sector. */
function areConversationStatesReadable({ accountExternalConversations }: LeadDetails): boolean {
	const isReadable = ({ status, accountChatSectorId }: LeadConversation) =>
		typeof status === 'string' && accountChatSectorId !== undefined;
	return accountExternalConversations?.every(isReadable) ?? false;
}

/** A time of `null` means no message; if it is missing, there may have been one. */
function areLastMessagesReadable({ accountExternalConversations }: LeadDetails): boolean {
	const isReadable = ({ lastMessageAt }: LeadConversation) =>
		lastMessageAt === null || readTime(lastMessageAt) !== undefined;
	return accountExternalConversations?.every(isReadable) ?? false;
}

/**
 * A claim is written together with the other metadata, so all of it must have arrived unchanged.
 */
export function areClaimsReadable({ metadata }: LeadDetails): boolean {
	return metadata !== undefined && campaignsOf(metadata) !== undefined && isExact(metadata);
}
