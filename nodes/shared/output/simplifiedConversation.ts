import type { IDataObject } from 'n8n-workflow';

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
		sector: nameOf(conversation.AccountChatSector),
		channel: nameOf(conversation.PlatformIntegration),
		createdAt: conversation.createdAt,
	};
}

function nameOf(record: IDataObject[string]): IDataObject[string] {
	return (record as IDataObject | null | undefined)?.name ?? null;
}
