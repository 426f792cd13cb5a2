import type { IDataObject } from 'n8n-workflow';

import { bodyFieldsOf, endpoints, type Lead, type LeadConversation } from '../shared/contract';
import { areLabelsReadable, labelsOf } from '../shared/lead/labels';
import { campaignsOf, readableMetadata } from './claimNote';
import { readTime } from './observed/crmTime';

/** What the rules look at; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/** Something that rules need to know of a lead, beyond its id. */
export type LeadPart =
	| 'labels'
	/** That there are conversations, or none. */
	| 'conversations'
	/** Of each conversation, whether it is open and in which sector. */
	| 'conversationStates'
	/** Of each conversation, when its last message was. */
	| 'lastMessages'
	/** The notes of campaigns in the metadata. */
	| 'claims';

/** Fields of a lead that rules look at, as they are compared; `undefined` where it has none. */
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
	metadata: (lead: LeadDetails): object | undefined =>
		lead.metadata === undefined ? undefined : readableMetadata(lead.metadata),
};

export type LeadField = keyof typeof leadFields;

export const leadFieldNames = Object.keys(leadFields) as LeadField[];

/**
 * The field that a part is read from, where somebody may be written to wrongly when the CRM does
 * not show it. That there are conversations only decides whether one is reused.
 */
export const protectedField: Record<LeadPart, LeadField | undefined> = {
	labels: 'labels',
	conversations: undefined,
	conversationStates: 'conversations',
	lastMessages: 'conversations',
	claims: 'metadata',
};

/**
 * A lead as the CRM shows it, in the shape that the rules read: no labels or conversations as an
 * empty list where the CRM writes `null`, metadata also where it is shown as JSON text, and a
 * conversation's sector also where only `AccountChatSector` names it.
 */
export function leadDetails(shown: LeadDetails): LeadDetails {
	const lead: LeadDetails = { ...shown };
	if (lead.accountCRMLeadLabelAssignments === null) lead.accountCRMLeadLabelAssignments = [];
	if (lead.accountExternalConversations === null) lead.accountExternalConversations = [];
	if (Array.isArray(lead.accountExternalConversations)) {
		lead.accountExternalConversations = lead.accountExternalConversations.map(conversation);
	}
	if (typeof lead.metadata === 'string') lead.metadata = parsedMetadata(lead.metadata);
	return lead;
}

function conversation(shown: LeadConversation): LeadConversation {
	if (typeof shown !== 'object' || shown === null) return {} as LeadConversation;
	const { AccountChatSector, lastMessageAt, status } = shown;
	const read = { ...shown };
	if (lastMessageAt === '') read.lastMessageAt = null;
	if (typeof status === 'number') read.status = String(status);
	if (read.accountChatSectorId === undefined && AccountChatSector !== undefined) {
		read.accountChatSectorId = AccountChatSector?.id ?? null;
	}
	return read;
}

function parsedMetadata(text: string): IDataObject {
	try {
		return JSON.parse(text) as IDataObject;
	} catch {
		return text as unknown as IDataObject;
	}
}

/** Fields that an update can write (docs/assumptions.md). */
export const writableFields = Object.keys(bodyFieldsOf(endpoints.createLead.body)) as Array<
	keyof LeadDetails
>;

/**
 * Fields of a lead that hold something which an update could lose, `labels` among them.
 */
export function filledFields(lead: LeadDetails | undefined): string[] {
	if (!lead) return [];
	const isFilled = (value: unknown) =>
		typeof value === 'object' && value !== null
			? Object.keys(value).length > 0
			: value !== undefined && value !== null && value !== '';
	const fields = writableFields.filter((field) => isFilled(lead[field]));
	return labelsOf(lead).length > 0 ? [...fields, 'labels'] : fields;
}

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
			({ lastMessageAt }) => lastMessageAt === null || readTime(lastMessageAt) !== undefined,
		)
	);
}

function areClaimsReadable({ metadata }: LeadDetails): boolean {
	const read = metadata === undefined ? undefined : readableMetadata(metadata);
	return read !== undefined && campaignsOf(read) !== undefined;
}
