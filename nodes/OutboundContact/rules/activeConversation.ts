import { ownConversationId } from '../../shared/claim/ownConversation';
import { leadParts, type LeadPart } from '../../shared/lead/leadParts';
import { findOpenConversations } from '../../shared/lead/findOpenConversations';
import type { ValuesOf } from '../../shared/fields/field';
import { choice } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
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

const needs: Record<ValuesOf<typeof options>['onActiveConversation'], LeadPart[]> = {
	createNew: [],
	reuse: [leadParts.conversations],
	skip: [leadParts.conversationStates],
};

/** "If a Conversation Is Open": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation: Rule<typeof options> = {
	options,
	needs: ({ onActiveConversation }) => needs[onActiveConversation],
	advice: '"If a Conversation Is Open" needs them: choose "Create New" to send without them.',
	apply: ({ leads, settings, sectorId, closedStatuses }) => {
		if (settings.onActiveConversation !== 'skip') return undefined;
		const [active] = leads.flatMap((lead) => {
			const own = ownConversationId(lead, settings.campaignKey);
			const open = findOpenConversations(lead, sectorId, closedStatuses);
			return open.filter(({ id }) => own === undefined || id !== own);
		});
		return active && { ...asSkipped('activeConversation'), conversationId: active.id };
	},
};
