import { idField } from '../../shared/form/idField';

export const conversationIdField = idField(
	'Conversation ID',
	'conversationId',
	'ID of the conversation, as returned by Create',
);
