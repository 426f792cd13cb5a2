import { findOpenConversations } from '../../shared/lead/conversation';
import { choice } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { defineRule } from './rule';

const options = {
	onActiveConversation: choice({
		displayName: 'If a Conversation Is Open',
		options: [
			{
				name: 'Create New',
				value: 'createNew',
				description: 'Open another conversation and send there',
			},
			{
				name: 'Reuse',
				value: 'reuse',
				description: 'Send in the open conversation',
			},
			{
				name: 'Skip Contact',
				value: 'skip',
				description: 'Send nothing to this contact',
			},
		],
		default: 'reuse',
		description:
			'What to do when the lead has an open conversation in the sector. Without this option, it is reused.',
	}),
};

const advice = '"If a Conversation Is Open" needs them: choose "Create New" to send without them.';

/** "If a Conversation Is Open": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation = defineRule({
	name: 'active conversation',
	options,
	needs: ['conversationStates'],
	advice,
	isOn: ({ onActiveConversation }) => onActiveConversation === 'skip',
	decide: (leads, { campaignKey }, { sectorId, closedStatuses }) => {
		const [active] = leads.flatMap((lead) => {
			const own = lead.ownConversationId(campaignKey);
			const others = lead.conversationStates.filter(({ id }) => own === undefined || id !== own);
			return findOpenConversations(others, sectorId, closedStatuses);
		});
		return active && { ...asSkipped('activeConversation'), conversationId: active.id };
	},
});

/** "Reuse" must know whether there are conversations, and leaves nobody out. */
export const reusedConversation = defineRule({
	name: 'active conversation',
	options,
	needs: ['conversations'],
	advice,
	isOn: ({ onActiveConversation }) => onActiveConversation === 'reuse',
});
