import { idField } from '../../shared/form/idField';

/** The ID of the conversation, for operations on an existing one. */
export const conversationIdField = idField(
	'Conversation ID',
	'conversationId',
	'ID of the conversation, as returned by Create',
);
