import { hourMs } from '../../shared/units';
import { number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { checkEach } from './check';
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
	name: 'recent contact',
	options,
	advice: '"Skip If Contacted (Hours)" needs them: remove the option if you do not need it.',
	checkFor: ({ skipIfContactedWithinHours: hours, campaignKey }) => {
		if (!(hours > 0)) return undefined;
		return checkEach(
			(lead) => {
				const own = lead.ownConversationId(campaignKey);
				return lead.lastMessages.map((all) =>
					all.filter(({ id }) => own === undefined || id !== own),
				);
			},
			(conversations, { now }) => {
				// A time that may be recent counts as recent.
				const since = now - hours * hourMs;
				const isRecent = conversations
					.flat()
					.some(({ lastMessageAt }) => lastMessageAt.mayBeSince(since));
				return isRecent ? asSkipped('contactedRecently') : undefined;
			},
		);
	},
};
