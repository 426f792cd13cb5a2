import type { LeadConversation } from '../../shared/contract';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from './leadDetails';

/**
 * Whether the lead carries one of these labels, by name or id.
 *
 * @param skipLabels made comparable by `comparableLabel`
 */
export function isOptedOut(lead: LeadDetails, skipLabels: readonly string[]): boolean {
	return labelsOf(lead).some(({ id, name }) =>
		[id, name].some((label) => label !== undefined && skipLabels.includes(comparableLabel(label))),
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
