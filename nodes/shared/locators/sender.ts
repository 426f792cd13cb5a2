import type { INodeProperties } from 'n8n-workflow';

import { memberLocator } from './member';

/**
 * Picks the member that a message is recorded as sent by. Both of a member's ids will do (spec,
 * section 4, "senderId"). The list is that of `searchMembers`.
 */
export const senderLocator: INodeProperties = {
	...memberLocator,
	displayName: 'Sender',
	name: 'senderId',
	description:
		'Account member that the message is recorded as sent by, given by user ID or membership link ID. Without one it is recorded as sent by AI or automation.',
};
