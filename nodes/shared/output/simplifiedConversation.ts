import type { IDataObject } from 'n8n-workflow';

/** A conversation with contact, state, and the names of sector and channel. */
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
