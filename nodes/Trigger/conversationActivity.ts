import type { IDataObject } from 'n8n-workflow';

import { normalKey } from '../shared/claim/campaignKey';
import { fieldsOf, readFields } from '../shared/fields/field';
import { choices, number } from '../shared/fields/kinds';
import { filtersCollection } from '../shared/form/fieldCollections';
import { noteField } from '../shared/form/textField';
import { campaignLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import { sectorLocator } from '../shared/locators/sector';
import { simplifiedConversation, simplifiedLead } from '../shared/lead/simplified';
import { dayMs } from '../shared/units';
import { requireValue } from '../shared/values/blank';
import { conversationChanges, type CampaignActivity } from './activityCampaign';
import { listConversations, type KnownConversation } from './compareConversations';
import { equal, readFilters, type CrmEvent, type Filter } from './crmEvent';

/** Which changes start the workflow, and which leads are watched. */
const activityFields = {
	changes: choices({
		displayName: 'Start On',
		options: [
			{ name: 'New Conversation', value: 'new', description: 'A conversation was opened' },
			{
				name: 'New Message',
				value: 'newMessage',
				description:
					'A message was received, or sent by a person or by automation: a workflow that answers would start itself',
			},
			{ name: 'Status', value: 'status', description: 'A conversation was closed or reopened' },
			{
				name: 'Unread Messages',
				value: 'unread',
				description:
					'There is a new unread message, and another number of them than at the last poll',
			},
		],
		default: [...conversationChanges],
		description: 'What starts the workflow. Each item lists the changes that happened.',
	}),
	createdWithinDays: number({
		displayName: 'Only Leads Created Within (Days)',
		typeOptions: { minValue: 0 },
		default: 30,
		description: 'Each poll reads the leads of these days. In a large account, use fewer days.',
		hint: 'Replies from leads created earlier are missed. 0 watches all leads.',
		whenAbsent: () => 30,
	}),
};

/** "Filters". */
const activityFilters: Array<Filter<CampaignActivity>> = [
	[
		{
			...campaignLocator,
			description:
				'The last campaign whose message reached the lead, by its key in any spelling. The list shows the campaigns of the leads that the CRM lists.',
		},
		(wanted) => {
			const key = normalKey(wanted);
			requireValue(key, campaignLocator.displayName);
			return ({ campaign }) => campaign?.key === key;
		},
	],
	[
		{
			displayName: 'Within Hours of the Message',
			name: 'withinHours',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 24,
			description:
				"How long after the campaign's message the last message of the conversation may have come",
		},
		(hours) =>
			({ campaign }) =>
				(campaign?.minutesSince ?? Infinity) <= Number(hours) * 60,
	],
	equal(sectorLocator, ({ conversation }) => conversation.accountChatSectorId),
	equal(
		{
			...memberLocator,
			displayName: 'Conversation Owner',
			name: 'conversationOwnerId',
			description: 'Member in charge of the conversation, by membership link ID',
		},
		({ conversation }) => conversation.conversationOwnerId,
	),
	equal(
		noteField('status', 'Status', 'Status of the conversation, such as active or closed', 'active'),
		({ conversation }) => conversation.status,
	),
];

export const conversationActivity: CrmEvent<KnownConversation, CampaignActivity> = {
	displayName: 'Conversation Activity',
	description:
		'A conversation of a lead is new, has a new message, unread messages or a new status',
	fields: [
		...fieldsOf(activityFields),
		filtersCollection(activityFilters.map(([filter]) => filter)),
	],
	plural: 'conversations',

	async list(run, { mark }) {
		const { createdWithinDays: days } = readFields(activityFields, run.form);
		const leads = await run.listLeads(days === 0 ? 0 : Date.now() - days * dayMs);
		return listConversations(leads, mark, run.crmNow);
	},

	readFilters(run) {
		const { changes: watched } = readFields(activityFields, run.form);
		const { displayName: label } = activityFields.changes;
		const accepts = ({ changes }: CampaignActivity) =>
			changes.some((change) => watched.includes(change));
		return [{ label, accepts }, ...readFilters(run, activityFilters)];
	},

	simplified(activity) {
		const { changes, previous, campaign, isReply, conversation, lead } = activity;
		const { unreadCount, lastMessageAt, conversationOwnerId } = conversation;
		const short = simplifiedConversation(conversation as unknown as IDataObject);
		return {
			...{ changes, previous, campaign, isReply },
			conversation: { ...short, unreadCount, lastMessageAt, conversationOwnerId },
			lead: simplifiedLead(lead),
		};
	},

	leadIdOf: ({ lead }) => lead.id,
};
