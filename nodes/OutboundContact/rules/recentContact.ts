import { ownConversationId } from '../../shared/claim/ownConversation';
import { leadParts } from '../../shared/lead/leadParts';
import { Moment } from '../../shared/values/moment';
import { hourMs } from '../../shared/values/units';
import { number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

const options = {
	skipIfContactedWithinHours: number({
		whenAbsent: () => 0,
		displayName: 'Skip If Contacted (Hours)',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'Skips leads with a message within this many hours. Without this option, or with 0, it skips none of them.',
	}),
};

/** "Skip If Contacted (Hours)": skips leads with a recent message. */
export const recentContact: Rule<typeof options> = {
	options,
	needs: ({ skipIfContactedWithinHours }) =>
		skipIfContactedWithinHours > 0 ? [leadParts.lastMessages] : [],
	advice: '"Skip If Contacted (Hours)" needs them: remove the option if you do not need it.',
	apply: ({ leads, settings, now }) => {
		const hours = settings.skipIfContactedWithinHours;
		const isRecent = leads.some((lead) => {
			const own = ownConversationId(lead, settings.campaignKey);
			return (lead.accountExternalConversations ?? []).some(({ id, lastMessageAt }) => {
				if (own !== undefined && id === own) return false;
				// A time that may be recent counts as recent.
				return (
					lastMessageAt !== null && Moment.read(lastMessageAt).mayBeSince(now - hours * hourMs)
				);
			});
		});
		return hours > 0 && isRecent ? asSkipped('contactedRecently') : undefined;
	},
};
