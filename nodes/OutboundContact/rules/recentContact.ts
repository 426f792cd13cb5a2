import { ownConversationId } from '../../shared/claim/claim';
import { readTime } from '../../shared/values/crmTime';
import { hourMs } from '../../shared/values/units';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

/** "Skip If Contacted (Hours)": skips leads with a recent message. */
export const recentContact: Rule = {
	needs: ({ skipIfContactedWithinHours }) =>
		skipIfContactedWithinHours > 0 ? ['lastMessages'] : [],
	apply: (lead, { settings, report, now }) => {
		const hours = settings.skipIfContactedWithinHours;
		const own = ownConversationId(lead, settings.campaignKey);
		const isRecent = (lead.accountExternalConversations ?? []).some(({ id, lastMessageAt }) => {
			if (own !== undefined && id === own) return false;
			// A time that may be recent counts as recent.
			return (readTime(lastMessageAt)?.latest ?? -Infinity) >= now - hours * hourMs;
		});
		return hours > 0 && isRecent ? asSkipped(report, 'contactedRecently') : undefined;
	},
};
