import type { INodeProperties } from 'n8n-workflow';

import { memberLocator } from './member';

/**
 * Picks the member who is recorded as the sender of a message. Either ID of a member works (spec,
 * section 4, "senderId"). The list comes from `searchMembers`.
 */
export const senderLocator: INodeProperties = {
	...memberLocator,
	displayName: 'Sender',
	name: 'senderId',
	description:
		'Account member recorded as the sender of the message, by user ID or membership link ID. If empty, the message is recorded as sent by AI or automation.',
};
