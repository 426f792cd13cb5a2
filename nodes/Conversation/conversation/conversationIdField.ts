import { idField } from '../../shared/form/idField';

/** The conversation that an operation works on. */
export const conversationIdField = idField(
	'Conversation ID',
	'conversationId',
	'ID of the conversation, as its creation gave it',
);
