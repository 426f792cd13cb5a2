import { endpoints, requestFields, type Lead, type LeadConversation } from '../../shared/contract';
import { areLabelsReadable, labelsOf } from '../../shared/lead/labels';
import { parsedMetadata } from '../../shared/lead/parsedMetadata';
import { readTime } from '../../shared/values/crmTime';
import { campaignsOf, isExact } from './metadata';

/** The lead that the rules check; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/**
 * Converts a lead from the CRM to the form that the rules read: labels and conversations that are
 * `null` become empty lists, metadata given as JSON text is parsed, and a conversation's sector is
 * also read from `AccountChatSector`.
 */
export function leadDetails(received: LeadDetails): LeadDetails {
	const lead: LeadDetails = { ...received };
	if (lead.accountCRMLeadLabelAssignments === null) lead.accountCRMLeadLabelAssignments = [];
	const { accountExternalConversations: listed } = received;
	const conversations = listed === null ? [] : listed;
	if (Array.isArray(conversations)) {
		lead.accountExternalConversations = conversations.map(conversationDetails);
	} else delete lead.accountExternalConversations;
	if ('metadata' in lead) lead.metadata = parsedMetadata(lead.metadata) as Lead['metadata'];
	return lead;
}

function conversationDetails(received: LeadConversation): LeadConversation {
	if (typeof received !== 'object' || received === null) return {} as LeadConversation;
	const { AccountChatSector, lastMessageAt, status } = received;
	const conversation = { ...received };
	if (lastMessageAt === '') conversation.lastMessageAt = null;
	if (typeof status === 'number') conversation.status = String(status);
	if (conversation.accountChatSectorId === undefined && AccountChatSector !== undefined) {
		conversation.accountChatSectorId = AccountChatSector?.id ?? null;
	}
	return conversation;
}

/** Fields that an update can write (docs/assumptions.md). */
export const writableFields = Object.keys(requestFields(endpoints.createLead)) as Array<keyof Lead>;

/** The writable fields of a lead that have a value, which an update could lose, and `labels`. */
export function filledFields(lead: LeadDetails): string[] {
	const isFilled = (value: unknown) =>
		typeof value === 'object' && value !== null
			? Object.keys(value).length > 0
			: value !== undefined && value !== null && value !== '';
	const fields = writableFields.filter((field) => isFilled(lead[field]));
	return labelsOf(lead).length > 0 ? [...fields, 'labels'] : fields;
}

/** What rules need to know about a lead, besides its ID. */
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

/** Something that rules need to know about a lead. */
export type LeadPart = keyof typeof leadParts;

/** Fields of a lead with parts that rules need. */
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

/** The fields without which somebody might get a message that they should not get. */
export function fieldsOfParts(parts: readonly LeadPart[]): PartField[] {
	return parts.filter((part) => part !== 'conversations').map((part) => leadParts[part].field);
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
