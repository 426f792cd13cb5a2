import { hourMs } from '../../shared/units';
import { number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { defineRule } from './rule';

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
export const recentContact = defineRule({
	name: 'recent contact',
	options,
	needs: ['lastMessages'],
	advice: '"Skip If Contacted (Hours)" needs them: remove the option if you do not need it.',
	isOn: ({ skipIfContactedWithinHours: hours }) => hours > 0,
	decide: (leads, { skipIfContactedWithinHours: hours, campaignKey }, { now }) => {
		const isRecent = leads.some((lead) => {
			const own = lead.ownConversationId(campaignKey);
			return lead.lastMessages.some(
				({ id, lastMessageBy }) =>
					(own === undefined || id !== own) && Number(lastMessageBy) >= now - hours * hourMs,
			);
		});
		return isRecent ? asSkipped('contactedRecently') : undefined;
	},
});
