import type { IDataObject } from 'n8n-workflow';

import { bodyFieldsOf, endpoints, type Lead, type LeadConversation } from '../../shared/contract';
import { areLabelsReadable, labelsOf } from '../../shared/lead/labels';
import { readList } from '../../shared/transport/answer';
import { mayBeStruckOut } from '../../shared/transport/secrets';
import { campaignsOf, readableMetadata } from '../claim/claim';
import { readTime } from '../../shared/values/crmTime';

/** Marks a lead that was read from `GET /lead`. A symbol, so that no field of the CRM has this name. */
const listed = Symbol('listed');

/** The lead that the rules check; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'> & { [listed]?: true };

/** Marks a lead as read from `GET /lead`; copies of it keep the mark. */
export function asListed(lead: LeadDetails): LeadDetails {
	return { ...lead, [listed]: true };
}

/** Whether the lead, or the one that it is a copy of, was read from `GET /lead`. */
export function isListed(lead: LeadDetails): boolean {
	return lead[listed] === true;
}

/** Something that rules need to know about a lead, besides its ID. */
export type LeadPart =
	| 'labels'
	/** Whether there are any conversations. */
	| 'conversations'
	/** The status and sector of each conversation. */
	| 'conversationStates'
	/** The time of the last message of each conversation. */
	| 'lastMessages'
	/** The claims of campaigns in the metadata. */
	| 'claims';

/**
 * The fields that rules check, in a form that can be compared; `undefined` where they are missing.
 */
export const leadFields = {
	labels: (lead: LeadDetails): object | undefined =>
		Array.isArray(lead.accountCRMLeadLabelAssignments)
			? labelsOf(lead).map(({ id, name }) => ({ id, name }))
			: undefined,
	conversations: (lead: LeadDetails): object | undefined =>
		lead.accountExternalConversations?.map(({ id, status, lastMessageAt }) => ({
			id,
			status,
			lastMessageAt,
		})),
	metadata: ({ metadata }: LeadDetails): object | undefined =>
		metadata === undefined ? undefined : readableMetadata(metadata),
};

export type LeadField = keyof typeof leadFields;

export const leadFieldNames = Object.keys(leadFields) as LeadField[];

/**
 * The field without which a part is unknown, and somebody might get a message that they should not
 * get. There is none for `conversations`, which only decides whether a conversation is reused.
 */
export const protectedField: Record<LeadPart, LeadField | undefined> = {
	labels: 'labels',
	conversations: undefined,
	conversationStates: 'conversations',
	lastMessages: 'conversations',
	claims: 'metadata',
};

/**
 * Converts a lead from the CRM to the form that the rules read: labels and conversations that are
 * `null` become empty lists, a list of conversations may be wrapped, metadata given as JSON text is
 * parsed, and a conversation's sector is also read from `AccountChatSector`.
 */
export function leadDetails(received: LeadDetails): LeadDetails {
	const lead: LeadDetails = { ...received };
	if (lead.accountCRMLeadLabelAssignments === null) lead.accountCRMLeadLabelAssignments = [];
	const { accountExternalConversations: listed } = received;
	const conversations = listed === null ? [] : wholeList(listed);
	if (conversations === undefined) delete lead.accountExternalConversations;
	else
		lead.accountExternalConversations = (conversations as LeadConversation[]).map(
			conversationDetails,
		);
	if (typeof lead.metadata === 'string') lead.metadata = parseMetadata(lead.metadata);
	return lead;
}

/** A list, also in a page that certainly holds all of it; `undefined` if entries may be missing. */
function wholeList(value: unknown): unknown[] | undefined {
	const list = readList(value);
	if (!list || Array.isArray(value)) return list;
	const isCut = Object.entries(value as object).some(([name, field]) =>
		/total|count/i.test(name) ? Number(field) > list.length : /more|next/i.test(name) && field,
	);
	return isCut ? undefined : list;
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

function parseMetadata(text: string): IDataObject {
	try {
		return JSON.parse(text) as IDataObject;
	} catch {
		return text as unknown as IDataObject;
	}
}

/** Fields that an update can write (docs/assumptions.md). */
export const writableFields = Object.keys(bodyFieldsOf(endpoints.createLead.body)) as Array<
	keyof Lead
>;

/** The writable fields of a lead that have a value, which an update could lose, and `labels`. */
export function filledFields(lead: LeadDetails | undefined): string[] {
	if (!lead) return [];
	const isFilled = (value: unknown) =>
		typeof value === 'object' && value !== null
			? Object.keys(value).length > 0
			: value !== undefined && value !== null && value !== '';
	const fields = writableFields.filter((field) => isFilled(lead[field]));
	return labelsOf(lead).length > 0 ? [...fields, 'labels'] : fields;
}

const isPartReadable: Record<LeadPart, (lead: LeadDetails) => boolean> = {
	labels: areLabelsReadable,
	conversations: ({ accountExternalConversations }) => accountExternalConversations !== undefined,
	conversationStates: areConversationStatesReadable,
	lastMessages: areLastMessagesReadable,
	claims: areClaimsReadable,
};

/** Whether these parts of the lead can be read. Unreadable data never counts as "none". */
export function hasReadableParts(lead: LeadDetails, parts: readonly LeadPart[]): boolean {
	return parts.every((part) => isPartReadable[part](lead));
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
function areClaimsReadable({ metadata }: LeadDetails): boolean {
	return metadata !== undefined && campaignsOf(metadata) !== undefined && isExact(metadata);
}

/**
 * Whether a value from an answer is certainly what the CRM stores: JSON.parse rounds numbers with
 * too many digits, text that is not in UTF-8 arrives with U+FFFD, and the token is struck out of every
 * answer.
 */
export function isExact(value: unknown): boolean {
	if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	if (typeof value === 'string') return !value.includes('\uFFFD') && !mayBeStruckOut(value);
	if (typeof value !== 'object' || value === null) return true;
	return Object.entries(value).every(([key, entry]) => isExact(key) && isExact(entry));
}
