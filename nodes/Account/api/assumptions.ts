/** An assumption about the API that the nodes depend on (docs/assumptions.md). */
export interface Assumption {
	/** The assumption, as a sentence that is true or false. */
	statement: string;
	/** The consequence if it is false. */
	ifFalse: string;
	/** Where the user can change this; absent if nowhere. */
	setting?: string;
	/** Whether campaigns do without it. */
	isOptional?: boolean;
}

/** The assumptions, in the order in which they are tried and output. */
export const assumptions = {
	sectorList: {
		statement: 'Sectors can be listed, with the integration that each one sends from',
		ifFalse: 'Sectors cannot be picked, and CRM Outbound Contact cannot start.',
		setting: 'Credential: Base URL',
	},
	memberList: {
		statement: 'Members can be listed, with ID and name',
		ifFalse: 'Owners and senders cannot be picked from a list. Enter their membership link IDs.',
		setting: 'Credential: Advanced Settings → Members Path',
		isOptional: true,
	},
	messagingPath: {
		statement: "The messaging channel's templates can be listed under its path name",
		ifFalse: 'Templates cannot be picked, and nothing can be sent on the messaging channel.',
		setting: 'Credential: Advanced Settings → Messaging Channel Path',
	},
	leadAnswer: {
		statement: 'Creating a lead answers with its ID',
		ifFalse: 'CRM Outbound Contact sends nothing, because it cannot identify the lead.',
	},
	phoneFilter: {
		statement: 'Listing leads by phone returns only the lead with that phone',
		ifFalse: 'Find of CRM Lead and the look-up of campaigns get wrong leads or none.',
	},
	createdAtFilter: {
		statement: 'Listing leads by creation time returns only leads created in that period',
		ifFalse: 'CRM Events Trigger reads every lead at each poll, or misses new ones.',
		isOptional: true,
	},
	metadataStored: {
		statement: 'Metadata of a lead is stored as sent, and listed',
		ifFalse: '"Campaign Key" cannot work: a run with one stops before it sends anything.',
	},
	updateKeepsFields: {
		statement: 'Updating a lead keeps the fields that are not in the update',
		ifFalse: 'CRM Lead Update erases the other fields, and a run with "Campaign Key" stops.',
	},
	duplicateMerge: {
		statement: 'Creating an existing lead returns that lead and overwrites none of its fields',
		ifFalse: 'Creating leads may make duplicates or change fields of leads.',
	},
	labels: {
		statement: 'A label is assigned and removed by lead ID and label ID, and listed with the lead',
		ifFalse: 'Rules cannot see labels, or Assign and Unassign of CRM Lead need other field names.',
		setting: 'CRM Lead, Assign and Unassign: Additional Fields (JSON)',
		isOptional: true,
	},
	conversationAnswer: {
		statement: 'Opening a conversation answers with its ID, and the lead then lists it',
		ifFalse:
			'"If a Conversation Is Open" and "Skip If Contacted (Hours)" cannot see conversations.',
	},
	newConversationIsOpen: {
		statement: 'A new conversation has a status that counts as open',
		ifFalse: 'Open conversations count as closed.',
		setting: 'Credential: Advanced Settings → Closed Conversation Statuses',
	},
	messageAccepted: {
		statement: 'The CRM accepts a template in the format that the nodes send',
		ifFalse: 'No template can be sent until the format matches.',
		setting: 'Credential: Advanced Settings → Recipient Field, Messaging Channel Path',
	},
	conversationStatusUpdate: {
		statement: 'The status of a conversation is updated by status',
		ifFalse: 'Update Status of CRM Conversation needs other field names.',
		setting: 'CRM Conversation, Update Status: Additional Fields (JSON)',
		isOptional: true,
	},
	leadDeletion: {
		statement: 'A lead can be deleted',
		ifFalse: 'Delete of CRM Lead does not work. Delete the test lead by hand.',
		isOptional: true,
	},
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof assumptions;
