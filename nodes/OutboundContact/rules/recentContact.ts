import { ownConversationId } from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import { readTime } from '../../shared/values/crmTime';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

const hourMs = 3_600_000;

/** "Skip If Contacted (Hours)": skips leads with a recent message. */
export const recentContact: Rule = {
	needs: ({ skipIfContactedWithinHours }) =>
		skipIfContactedWithinHours > 0 ? ['lastMessages'] : [],
	apply: (lead, { settings, report, now }) => {
		const hours = settings.skipIfContactedWithinHours;
		const own = ownConversationId(lead.metadata, settings.campaignKey);
		const isRecent = hours > 0 && wasContactedWithin(lead, hours, now, own);
		return isRecent ? asSkipped(report, 'contactedRecently') : undefined;
	},
};

/**
 * Whether any conversation of the lead may have had a message within this many hours before now. A
 * time that may be recent counts as recent.
 *
 * @param now in ms since the epoch
 * @param ignoredConversationId conversation that the campaign itself opened
 */
export function wasContactedWithin(
	lead: LeadDetails,
	hours: number,
	now: number,
	ignoredConversationId?: string,
): boolean {
	const since = now - hours * hourMs;
	return (lead.accountExternalConversations ?? []).some(({ id, lastMessageAt }) => {
		if (ignoredConversationId !== undefined && id === ignoredConversationId) return false;
		const time = readTime(lastMessageAt);
		return time !== undefined && time.latest >= since;
	});
}
