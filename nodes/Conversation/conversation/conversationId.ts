import type { INodeProperties } from 'n8n-workflow';

import { idField } from '../../shared/form/idField';

/** The conversation that an operation works on. */
export const conversationIdField: INodeProperties = {
	...idField(
		'Conversation ID',
		'conversationId',
		'ID of the conversation, as its creation gave it',
	),
	required: true,
};

/** The same as what fills `{id}` in a path. */
export const conversationIdInPath = {
	parameter: conversationIdField.name,
	label: conversationIdField.displayName,
};
