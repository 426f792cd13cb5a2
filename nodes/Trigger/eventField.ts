import type { INodeProperties } from 'n8n-workflow';

/** What starts the workflow. */
export const eventField: INodeProperties = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Conversation Activity',
			value: 'conversationActivity',
			description:
				'A conversation of a lead is new, has a new message, unread messages or a new status',
		},
		{
			name: 'New Lead',
			value: 'newLead',
			description: 'A lead was created in the CRM: by hand, by import or through the API',
		},
		{
			name: 'Template Status Changed',
			value: 'templateStatus',
			description: 'A message template was approved, rejected or paused',
		},
	],
	default: 'newLead',
	description: 'What starts the workflow',
};
