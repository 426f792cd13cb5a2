import type { IDataObject } from 'n8n-workflow';

import { normalKey } from '../shared/claim/campaignKey';
import { fieldsOf, readFields, type Field } from '../shared/fields/field';
import { choices, number } from '../shared/fields/kinds';
import { filtersCollection } from '../shared/form/fieldCollections';
import { textField } from '../shared/form/textField';
import { campaignLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import { sectorLocator } from '../shared/locators/sector';
import { simplifiedConversation, simplifiedLead } from '../shared/lead/simplified';
import { dayMs } from '../shared/units';
import { requireValue } from '../shared/values/blank';
import { isSameText } from '../shared/values/text';
import { withCampaign, type CampaignActivity } from './activityCampaign';
import {
	compareConversations,
	conversationChanges,
	type ConversationMemory,
} from './compareConversations';
import { applyFilters, noMatchError, readFilter, type NamedFilter } from './filters';
import type { CrmEvent, PollRun } from './pollRun';

/** Which changes start the workflow. */
const watchedChanges = {
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
};

/** Which leads are watched. */
const activityRange = {
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
const activityFilters = {
	campaign: {
		...campaignLocator,
		description:
			'The last campaign whose message reached the lead, by its key in any spelling. The list shows the campaigns of the leads that the CRM lists.',
	},
	owner: {
		...memberLocator,
		displayName: 'Conversation Owner',
		name: 'conversationOwnerId',
		description: 'Member in charge of the conversation, by membership link ID',
	},
	sector: sectorLocator,
	status: textField(
		'note',
		'status',
		'Status',
		'Status of the conversation, such as active or closed',
		'active',
	),
	withinHours: {
		displayName: 'Within Hours of the Message',
		name: 'withinHours',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 24,
		description:
			"How long after the campaign's message the last message of the conversation may have come",
	},
} satisfies Record<string, Field>;

export const conversationActivity: CrmEvent<ConversationMemory> = {
	displayName: 'Conversation Activity',
	description:
		'A conversation of a lead is new, has a new message, unread messages or a new status',
	fields: [
		...fieldsOf(watchedChanges),
		...fieldsOf(activityRange),
		filtersCollection(Object.values(activityFilters)),
	],

	async poll(run, memory) {
		const leads = await run.listLeads(readWatchedSince(run));
		const { activities, ...compared } = compareConversations(leads, memory, run.crmNow);
		const all = activities.map((activity) => withCampaign(activity, run.crmNow));
		const matching = applyFilters(all, readFilters(run));
		const emitted = matching.map(run.createShaper(simplifiedActivity, ({ lead }) => lead.id));
		return { emitted, ...compared };
	},

	async sample(run) {
		const filters = readFilters(run);
		const leads = await run.listLeads(readWatchedSince(run));
		const { activities } = compareConversations(leads, { mark: 0, known: {} }, run.crmNow);
		const all = activities.map((activity) => withCampaign(activity, run.crmNow));
		const newest = applyFilters(all, filters).at(-1);
		if (newest) return run.createShaper(simplifiedActivity, ({ lead }) => lead.id)(newest);
		if (all.length > 0) throw noMatchError(run, 'conversations', all, filters);
		throw run.nothingToShowError(
			`None of ${leads.length} leads has a conversation`,
			'Open a conversation with a lead or increase "Only Leads Created Within (Days)", then test again.',
		);
	},
};

/** When the leads that are watched were created at the earliest, in ms since the epoch; 0 for all. */
function readWatchedSince(run: PollRun): number {
	const { createdWithinDays: days } = readFields(activityRange, run.form);
	return days === 0 ? 0 : Math.max(0, Date.now() - days * dayMs);
}

/** "Start On" and "Filters". Other activities are remembered but not emitted. */
function readFilters(run: PollRun): Array<NamedFilter<CampaignActivity>> {
	const { changes: watched } = readFields(watchedChanges, run.form);
	const { campaign, owner, sector, status, withinHours } = activityFilters;
	const wantedKey = run.readText(campaign, 'filters');
	if (wantedKey !== '') requireValue(normalKey(wantedKey), campaign.displayName);
	const isWatched = ({ changes }: CampaignActivity) =>
		changes.some((change) => watched.includes(change));
	const isOwnedBy = ({ conversation }: CampaignActivity, wanted: string) =>
		String(conversation.conversationOwnerId) === wanted;
	const isInSector = ({ conversation }: CampaignActivity, wanted: string) =>
		String(conversation.accountChatSectorId ?? conversation.AccountChatSector?.id) === wanted;
	const hasStatus = ({ conversation }: CampaignActivity, wanted: string) =>
		isSameText(conversation.status, wanted);
	const isOfCampaign = ({ campaign }: CampaignActivity, wanted: string) =>
		campaign?.key === normalKey(wanted);
	const isWithin = ({ campaign }: CampaignActivity, hours: string) =>
		(campaign?.minutesSince ?? Infinity) <= Number(hours) * 60;
	return [
		{ label: watchedChanges.changes.displayName, accepts: isWatched },
		...readFilter(run, campaign, isOfCampaign),
		...readFilter(run, withinHours, isWithin),
		...readFilter(run, sector, isInSector),
		...readFilter(run, owner, isOwnedBy),
		...readFilter(run, status, hasStatus),
	];
}

/** An activity with the most used fields of its conversation and lead. */
function simplifiedActivity(activity: CampaignActivity): IDataObject {
	const { changes, previous, campaign, isReply, conversation, lead } = activity;
	return {
		changes,
		previous,
		campaign,
		isReply,
		conversation: {
			...simplifiedConversation(conversation as unknown as IDataObject),
			unreadCount: conversation.unreadCount,
			lastMessageAt: conversation.lastMessageAt,
			conversationOwnerId: conversation.conversationOwnerId,
		},
		lead: simplifiedLead(lead),
	};
}
