import { ownConversationOf } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';
import { skipped } from '../report';
import type { Rule } from './rule';

const hourMs = 3_600_000;

/** "Skip If Contacted (Hours)": skips leads with a recent message. */
export const recentContact: Rule = {
	needs: ({ skipIfContactedWithinHours }) =>
		skipIfContactedWithinHours > 0 ? ['lastMessages'] : [],
	leaveOut: (lead, { settings, report, now }) => {
		const hours = settings.skipIfContactedWithinHours;
		const own = ownConversationOf(lead.metadata, settings.campaignKey);
		const isRecent = hours > 0 && wasContactedWithin(lead, hours, now, own);
		return isRecent ? skipped(report, 'contactedRecently') : undefined;
	},
};

/**
 * Whether any conversation of the lead may have had a message within this many hours before now. A
 * time that may be recent is.
 *
 * @param now in ms since the epoch
 * @param ownConversationId conversation that the campaign itself opened, which does not count
 */
export function wasContactedWithin(
	lead: LeadDetails,
	hours: number,
	now: number,
	ownConversationId?: string,
): boolean {
	const since = now - hours * hourMs;
	return (lead.accountExternalConversations ?? []).some(({ id, lastMessageAt }) => {
		if (ownConversationId !== undefined && id === ownConversationId) return false;
		const time = readTime(lastMessageAt);
		return time !== undefined && time.latest >= since;
	});
}
