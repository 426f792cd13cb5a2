import type { Lead, LeadConversation } from '../../shared/contract';
import { comparableLabel } from './settings';

/** What the rules look at; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/**
 * Whether the lead carries one of these labels, by name or id.
 *
 * @param skipLabels made comparable by `comparableLabel`
 */
export function isOptedOut(lead: LeadDetails, skipLabels: readonly string[]): boolean {
	return (lead.accountCRMLeadLabelAssignments ?? []).some(({ AccountLabel }) =>
		[AccountLabel?.name, AccountLabel?.id].some(
			(label) => typeof label === 'string' && skipLabels.includes(comparableLabel(label)),
		),
	);
}

/**
 * Whether any conversation of the lead had a message within this many hours before now.
 *
 * @param now in ms since the epoch
 */
export function wasContactedWithin(lead: LeadDetails, hours: number, now: number): boolean {
	const since = now - hours * 3_600_000;
	return (lead.accountExternalConversations ?? []).some(
		({ lastMessageAt }) => Date.parse(lastMessageAt ?? '') >= since,
	);
}

/** The lead's newest active conversation in a sector. */
export function activeConversation(
	lead: LeadDetails,
	sectorId: string,
): LeadConversation | undefined {
	return (lead.accountExternalConversations ?? [])
		.filter(
			({ status, accountChatSectorId }) => status === 'active' && accountChatSectorId === sectorId,
		)
		.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0];
}
