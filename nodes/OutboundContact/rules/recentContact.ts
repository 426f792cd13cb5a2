import type { LeadDetails } from '../leadDetails';
import { skipped } from '../report';
import type { Rule } from './rule';

const hourMs = 3_600_000;

/** "Skip If Contacted (Hours)": leaves out who had a message lately. */
export const recentContact: Rule = {
	needs: ({ skipIfContactedWithinHours }) =>
		skipIfContactedWithinHours > 0 ? ['lastMessages'] : [],
	leaveOut: (lead, { settings, report, now }) => {
		const hours = settings.skipIfContactedWithinHours;
		const isRecent = hours > 0 && wasContactedWithin(lead, hours, now);
		return isRecent ? skipped(report, 'contactedRecently') : undefined;
	},
};

/**
 * Whether any conversation of the lead had a message within this many hours before now.
 *
 * @param now in ms since the epoch
 */
export function wasContactedWithin(lead: LeadDetails, hours: number, now: number): boolean {
	const since = now - hours * hourMs;
	return (lead.accountExternalConversations ?? []).some(
		({ lastMessageAt }) => Date.parse(lastMessageAt ?? '') >= since,
	);
}
