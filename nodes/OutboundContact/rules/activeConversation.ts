import { findOpenConversations } from '../../shared/lead/findOpenConversations';
import { choice } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { checkEach, requireEach } from './check';
import type { Rule } from './rule';

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

/** "If a Conversation Is Open": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation: Rule<typeof options> = {
	name: 'active conversation',
	options,
	advice: '"If a Conversation Is Open" needs them: choose "Create New" to send without them.',
	checkFor: ({ onActiveConversation, campaignKey }) => {
		if (onActiveConversation === 'createNew') return undefined;
		// Whether there are any: they only decide whether one is reused.
		if (onActiveConversation === 'reuse') return requireEach(({ conversations }) => conversations);
		return checkEach(
			(lead) => {
				const own = lead.ownConversationId(campaignKey);
				return lead.conversationStates.map((all) =>
					all.filter(({ id }) => own === undefined || id !== own),
				);
			},
			(states, { sectorId, closedStatuses }) => {
				const [active] = states.flatMap((ofLead) =>
					findOpenConversations(ofLead, sectorId, closedStatuses),
				);
				return active && { ...asSkipped('activeConversation'), conversationId: active.id };
			},
		);
	},
};
