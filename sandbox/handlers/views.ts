import { newestFirst } from '../store';
import type { Account, ConversationRecord, LeadRecord, SectorRecord } from '../store';

/** Id, name and color of a conversation's sector (spec, section 2, `AccountChatSector`). */
function sectorSummary(account: Account, sectorId: string | null) {
	const sector = account.sectors.get(sectorId ?? '');
	return sector ? { id: sector.id, name: sector.name, color: sector.color } : null;
}

/** The platform behind a conversation (spec, section 2, `PlatformIntegration`). */
function platformIntegration(account: Account, conversation: ConversationRecord) {
	const integration = account.integrationOf(conversation);
	if (!integration) return null;
	return { id: `platform-${integration.platform}`, name: integration.platform };
}

/** A conversation as the API returns it on creation (spec, section 2). */
export function conversationView(account: Account, conversation: ConversationRecord) {
	return {
		...conversation,
		AccountChatSector: sectorSummary(account, conversation.accountChatSectorId),
		PlatformIntegration: platformIntegration(account, conversation),
	};
}

/** A lead with its labels and its conversations, newest first (spec, section 2). */
export function leadView(account: Account, lead: LeadRecord) {
	return {
		...lead,
		accountCRMLeadLabelAssignments: lead.labelIds.flatMap((id) => {
			const label = account.labels.get(id);
			return label ? { AccountLabel: label } : [];
		}),
		accountExternalConversations: newestFirst(account.conversations.ofLead(lead.id)).map(
			(conversation) => conversationView(account, conversation),
		),
	};
}

/** A sector with the name of its channel account (spec, section 2). */
export function sectorView(account: Account, sector: SectorRecord) {
	const integration = account.integrations.get(sector.accountIntegration ?? '');
	return {
		...sector,
		AccountIntegration: integration
			? { integrationAccountName: integration.integrationAccountName }
			: null,
	};
}
