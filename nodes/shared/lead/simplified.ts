import type { IDataObject } from 'n8n-workflow';

import { recordOf } from '../records';
import { KnownLead } from './knownLead';

/** The fields of a lead that "Simplify" keeps unchanged. */
const simplifiedLeadFields = [
	'id',
	'name',
	'phone',
	'email',
	'taxId',
	'leadOwner',
	'leadTemperature',
	'source',
	'createdAt',
] as const;

/** The simplified form of a lead: the fields that workflows use most, and its label names. */
export function simplifiedLead(lead: IDataObject): IDataObject {
	const kept = Object.fromEntries(simplifiedLeadFields.map((field) => [field, lead[field]]));
	return { ...kept, labels: (KnownLead.read(lead).labels ?? []).map(({ name }) => name ?? '') };
}

/**
 * The simplified form of a conversation: contact, sector, channel and state. Sector and channel
 * are given by name.
 */
export function simplifiedConversation(conversation: IDataObject): IDataObject {
	return {
		id: conversation.id,
		leadId: conversation.leadId,
		contactName: conversation.contactName,
		contactPhone: conversation.contactPhone,
		status: conversation.status,
		state: conversation.state,
		accountChatSectorId: conversation.accountChatSectorId,
		sector: recordOf(conversation.AccountChatSector).name ?? null,
		channel: recordOf(conversation.PlatformIntegration).name ?? null,
		createdAt: conversation.createdAt,
	};
}
