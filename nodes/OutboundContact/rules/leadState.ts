import { findOpenConversations } from '../../shared/lead/conversation';
import { hasAnyLabel } from '../../shared/lead/labels';
import { hourMs } from '../../shared/units';
import { asSkipped } from '../report/report';
import { defineRule } from './rule';

/** "Skip Labels": skips leads with any of these labels. */
export const optOut = defineRule({
	needs: ['labels'],
	turnOff: 'clear "Skip Labels"',
	isOn: ({ skipLabels }) => skipLabels.length > 0,
	countsOthers: true,
	decide: (leads, { skipLabels }) => {
		const isOptedOut = leads.some(({ labels }) => hasAnyLabel(labels, skipLabels));
		return isOptedOut ? asSkipped('optedOut') : undefined;
	},
});

/** "Skip If Contacted (Hours)": skips leads with a recent message. */
export const recentContact = defineRule({
	needs: ['lastMessages'],
	turnOff: 'remove "Skip If Contacted (Hours)"',
	isOn: ({ skipIfContactedWithinHours: hours }) => hours > 0,
	decide: (leads, { skipIfContactedWithinHours: hours, campaignKey }, { crmNow }) => {
		// A CRM's clock may be ahead of the times that it stores.
		const since = Math.min(crmNow, Date.now()) - hours * hourMs;
		const isRecent = leads.some((lead) => {
			const own = lead.ownConversationId(campaignKey);
			return lead.lastMessages.some(
				({ id, lastMessageBy }) =>
					(own === undefined || id !== own) && Number(lastMessageBy) >= since,
			);
		});
		return isRecent ? asSkipped('contactedRecently') : undefined;
	},
});

/** "If a Conversation Is Open": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation = defineRule({
	needs: ['conversationStates'],
	turnOff: 'set "If a Conversation Is Open" to "Create New"',
	isOn: ({ onActiveConversation }) => onActiveConversation === 'skip',
	decide: (leads, { campaignKey }, { contact, closedStatuses }) => {
		const [active] = leads.flatMap((lead) => {
			const own = lead.ownConversationId(campaignKey);
			const others = lead.conversationStates.filter(({ id }) => own === undefined || id !== own);
			return findOpenConversations(others, contact.plan.sector.id, closedStatuses);
		});
		return active && { ...asSkipped('activeConversation'), conversationId: active.id };
	},
});
