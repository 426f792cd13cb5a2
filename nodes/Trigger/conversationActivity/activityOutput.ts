import type { IDataObject } from 'n8n-workflow';

import { simplifiedLead } from '../../shared/output/simplifiedLead';
import type { Activity } from './compareConversations';

/** An activity with the most used fields of its conversation and lead. */
export function simplifiedActivity({
	changes,
	previous,
	conversation,
	lead,
}: Activity): IDataObject {
	return {
		changes,
		previous,
		conversation: {
			id: conversation.id,
			status: conversation.status,
			unreadCount: conversation.unreadCount,
			lastMessageAt: conversation.lastMessageAt,
			contactName: conversation.contactName,
			contactPhone: conversation.contactPhone,
			conversationOwnerId: conversation.conversationOwnerId,
			accountChatSectorId: conversation.accountChatSectorId,
			sector: conversation.AccountChatSector?.name ?? null,
			channel: conversation.PlatformIntegration?.name ?? null,
			createdAt: conversation.createdAt,
		},
		lead: simplifiedLead(lead),
	};
}
