/** One assumption, as known before anything was tried. */
export interface Assumption {
	/** The assumption, as a sentence that is true or false. */
	statement: string;
	/** The consequence if it is false. */
	ifFalse: string;
	/** The consequence if it is unknown. */
	ifUnknown: string;
	/** Where the user can change this; absent if nowhere. */
	setting?: string;
}

const triedAtRunTime =
	'CRM Outbound Contact checks this in each run before it relies on it, or assumes the worse case.';

/**
 * The assumptions about what the API's documentation leaves open, in the order in which they are
 * tried and output (docs/assumptions.md).
 */
export const assumptions = {
	sectorList: {
		statement: 'Sectors can be listed, with the integration that each one sends from',
		ifFalse: 'Sectors cannot be picked, and CRM Outbound Contact cannot start.',
		ifUnknown: 'Check the base URL and the token.',
		setting: 'Credential: Base URL',
	},
	integrationList: {
		statement: 'Integrations can be listed, with ID and name',
		ifFalse: 'Integrations cannot be picked from a list. Enter their IDs.',
		ifUnknown: 'Integrations may have to be entered by ID.',
	},
	memberList: {
		statement: 'Members can be listed, with ID and name',
		ifFalse: 'Owners and senders cannot be picked from a list. Enter their membership link IDs.',
		ifUnknown: 'Owners and senders may have to be entered by ID.',
		setting: 'Credential: Customize API Names > Members Path',
	},
	stageList: {
		statement: 'Pipeline stages can be listed, with ID and name',
		ifFalse: 'Stages cannot be picked from a list. Enter their IDs.',
		ifUnknown: 'Stages may have to be entered by ID.',
	},
	messagingPath: {
		statement: "The messaging channel's templates can be listed under its path name",
		ifFalse: 'Templates cannot be picked, and nothing can be sent on the messaging channel.',
		ifUnknown: 'Pick a sector in "Sector" to find out.',
		setting: 'Credential: Customize API Names > Messaging Channel Path',
	},
	socialPath: {
		statement: 'Social messages are sent under the path name of the credential',
		ifFalse: 'Nothing can be sent on the social channel.',
		ifUnknown: 'The first social message that you send will show it.',
		setting: 'Credential: Customize API Names > Social Channel Path',
	},
	dealPath: {
		statement: 'Deals are created under the path name of the credential',
		ifFalse: 'CRM Deal does not work.',
		ifUnknown: 'The first deal that you create will show it.',
		setting: 'Credential: Customize API Names > Deals Path',
	},
	appointmentPath: {
		statement: 'Appointments are created under the path name of the credential',
		ifFalse: 'CRM Appointment does not work.',
		ifUnknown: 'The first appointment that you create will show it.',
		setting: 'Credential: Customize API Names > Appointments Path',
	},
	unknownIdIsNotFound: {
		statement: 'An ID that does not exist is answered with 404',
		ifFalse: 'Advice in error messages may not apply.',
		ifUnknown: 'Advice in error messages may not apply.',
	},
	leadAnswer: {
		statement: 'Creating a lead answers with its ID',
		ifFalse: 'CRM Outbound Contact sends nothing, because it cannot identify the lead.',
		ifUnknown: triedAtRunTime,
	},
	creationTime: {
		statement: 'createdAt distinguishes a new lead from an existing one',
		ifFalse:
			'"alreadyExisted" of CRM Lead is not reliable. CRM Outbound Contact reads leads again.',
		ifUnknown: triedAtRunTime,
	},
	timesHaveZone: {
		statement: 'Times carry their time zone',
		ifFalse: 'Times may be hours off. "Skip If Contacted" assumes the worse case.',
		ifUnknown: triedAtRunTime,
	},
	phoneFilter: {
		statement: 'Listing leads by phone returns only the lead with that phone',
		ifFalse: 'Find of CRM Lead returns wrong leads or none.',
		ifUnknown: triedAtRunTime,
	},
	createdAtFilter: {
		statement: 'Listing leads by creation time returns only leads created in that period',
		ifFalse: 'CRM Trigger reads every lead at each poll, or misses new ones.',
		ifUnknown: 'CRM Trigger compares the times itself, but cannot see leads that a list omits.',
	},
	metadataStored: {
		statement: 'Metadata of a lead is stored as sent',
		ifFalse: '"Campaign Key" cannot work: a run with one stops before it sends anything.',
		ifUnknown: triedAtRunTime,
	},
	updateKeepsFields: {
		statement: 'Updating a lead keeps the fields that are not in the update',
		ifFalse:
			'Every update must include all fields: CRM Lead Update erases the others, and a run with "Campaign Key" stops.',
		ifUnknown: triedAtRunTime,
	},
	updateReplacesMetadata: {
		statement: 'Updating metadata replaces all of it',
		ifFalse: 'Keys that are not in an update stay. This does no harm.',
		ifUnknown: 'CRM Lead Update may replace all metadata of the lead: include all keys.',
	},
	duplicateMerge: {
		statement: 'Creating an existing lead returns that lead and overwrites none of its fields',
		ifFalse: 'CRM Outbound Contact may create duplicate leads or change fields of leads.',
		ifUnknown: triedAtRunTime,
	},
	answerShowsMetadata: {
		statement: "That answer includes the lead's metadata",
		ifFalse: 'CRM Outbound Contact reads each lead again: one request more per contact.',
		ifUnknown: triedAtRunTime,
	},
	answerShowsLabels: {
		statement: "That answer includes the lead's labels",
		ifFalse: 'CRM Outbound Contact reads each lead again if "Skip Labels" is used.',
		ifUnknown: triedAtRunTime,
	},
	answerShowsConversations: {
		statement: "That answer includes the lead's conversations",
		ifFalse: 'CRM Outbound Contact reads each lead again: one request more per contact.',
		ifUnknown: triedAtRunTime,
	},
	labelAssignment: {
		statement: 'A label is assigned by lead ID and label ID',
		ifFalse: 'Assign of CRM Lead needs "Additional Fields (JSON)" with the names of your CRM.',
		ifUnknown: 'Try Assign of CRM Lead on one lead first.',
		setting: 'CRM Lead, Assign: Additional Fields (JSON)',
	},
	labelUnassignment: {
		statement: 'A label is removed by a DELETE with lead ID and label ID in its body',
		ifFalse: 'Unassign of CRM Lead needs "Additional Fields (JSON)" with the names of your CRM.',
		ifUnknown: 'Try Unassign of CRM Lead on one lead first.',
		setting: 'CRM Lead, Unassign: Additional Fields (JSON)',
	},
	conversationAnswer: {
		statement: 'Opening a conversation answers with its ID, and the lead then lists it',
		ifFalse: '"On Active Conversation" and "Skip If Contacted" cannot see conversations.',
		ifUnknown: triedAtRunTime,
	},
	newConversationIsOpen: {
		statement: 'A new conversation has a status that counts as open',
		ifFalse: 'Open conversations count as closed.',
		ifUnknown: 'A status that is not known to be closed counts as open.',
		setting: 'Credential: Customize API Names',
	},
	openingMovesNoTime: {
		statement: 'Opening a conversation does not change its lastMessageAt',
		ifFalse: 'lastMessageAt cannot show whether an unconfirmed message arrived.',
		ifUnknown: triedAtRunTime,
	},
	conversationUpdate: {
		statement: 'The sector of a conversation is updated by accountChatSectorId',
		ifFalse: 'Update of CRM Conversation needs "Additional Fields (JSON)".',
		ifUnknown: 'Try Update of CRM Conversation on one conversation first.',
		setting: 'CRM Conversation, Update: Additional Fields (JSON)',
	},
	conversationStatusUpdate: {
		statement: 'The status of a conversation is updated by status',
		ifFalse: 'Update Status of CRM Conversation needs "Additional Fields (JSON)".',
		ifUnknown: 'Try Update Status of CRM Conversation on one conversation first.',
		setting: 'CRM Conversation, Update Status: Additional Fields (JSON)',
	},
	messageAccepted: {
		statement: 'The CRM accepts a template in the format that the nodes send',
		ifFalse: 'No template can be sent until the format matches.',
		ifUnknown: 'Turn on "Send Test Message" to find out.',
		setting: 'Credential: Customize API Names > Recipient Field, Messaging Channel Path',
	},
	messageId: {
		statement: 'The answer to a message contains its ID',
		ifFalse: '"messageId" stays empty. The message still counts as sent.',
		ifUnknown: 'Turn on "Send Test Message" to find out.',
	},
	sendMovesTime: {
		statement: 'Sending a message updates lastMessageAt of the conversation',
		ifFalse: '"Skip If Contacted" does not see messages sent by the nodes.',
		ifUnknown: 'Turn on "Send Test Message" to find out.',
	},
	leadDeletion: {
		statement: 'A lead can be deleted',
		ifFalse: 'Delete of CRM Lead does not work.',
		ifUnknown: 'Try Delete of CRM Lead on one lead first.',
	},
	nothingRemains: {
		statement: 'This check leaves nothing in the CRM',
		ifFalse: 'Remove what the evidence lists by hand.',
		ifUnknown: 'Check the CRM for a lead with the test phone.',
	},
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof assumptions;
