import type { HandlersOf } from './handler';

export const integrationHandlers: HandlersOf<'listIntegrations' | 'listMembers'> = {
	listIntegrations({ account }) {
		return account.integrations.all();
	},

	/** Both the user id and the membership link id, `id` (spec, section 4). */
	listMembers({ account }) {
		return account.members.all();
	},
};
