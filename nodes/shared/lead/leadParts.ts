import type { LeadConversation } from '../contract';
import { Moment } from '../values/moment';
import { areLabelsReadable } from './labels';
import type { LeadDetails } from './leadDetails';
import { campaignsOf, isExact } from './metadata';

/** Something that a rule or a claim needs to know about a lead, besides its ID. */
export interface LeadPart {
	/** What people call it. */
	name: string;
	/** Whether the lead shows it: what cannot be read never counts as "none". */
	isReadable: (lead: LeadDetails) => boolean;
}

export const leadParts = {
	labels: { name: 'labels', isReadable: areLabelsReadable },
	/** Whether there are any conversations. This only decides whether one is reused. */
	conversations: {
		name: 'conversations',
		isReadable: ({ accountExternalConversations }) => accountExternalConversations !== undefined,
	},
	/** The status and sector of each conversation. */
	conversationStates: { name: 'conversations', isReadable: areConversationStatesReadable },
	/** The time of the last message of each conversation. */
	lastMessages: { name: 'conversations', isReadable: areLastMessagesReadable },
	/** The claims of campaigns in the metadata. */
	claims: { name: 'metadata', isReadable: areClaimsReadable },
} satisfies Record<string, LeadPart>;

/** The name of the first of these parts that cannot be read; `undefined` if all can. */
export function hiddenPart(lead: LeadDetails, parts: readonly LeadPart[]): string | undefined {
	return parts.find(({ isReadable }) => !isReadable(lead))?.name;
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
		lastMessageAt === null || Moment.read(lastMessageAt).isKnown;
	return accountExternalConversations?.every(isReadable) ?? false;
}

/** All metadata must be as the CRM stores it, because it is written together with a claim. */
export function areClaimsReadable({ metadata }: LeadDetails): boolean {
	return metadata !== undefined && campaignsOf(metadata) !== undefined && isExact(metadata);
}
