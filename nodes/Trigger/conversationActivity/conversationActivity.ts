import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../../shared/contract';
import { normalKey } from '../../shared/claim/campaignKey';
import { readFields } from '../../shared/fields/field';
import { simplifiedConversation } from '../../shared/lead/simplified';
import { simplifiedLead } from '../../shared/lead/simplified';
import { requireValue } from '../../shared/values/blank';
import { isSameText } from '../../shared/values/text';
import { dayMs } from '../../shared/units';
import type { CrmEvent } from '../crmEvent';
import { fingerprint } from '../../shared/fingerprint';
import { listLeadsInWideningPeriods } from '../listLeadsInTime';
import type { PollRun } from '../pollRun';
import { readInWindows } from '../readInWindows';
import { applyFilters, noMatchError, readFilter, type NamedFilter } from '../filters';
import { timeOf } from '../times';
import { withCampaign, type CampaignActivity } from './activityCampaign';
import {
	compareConversations,
	conversationsOf,
	firstMemory,
	isConversationMemory,
	type Activity,
	type ConversationMemory,
} from './compareConversations';
import {
	activityFields,
	activityFilters,
	activityOptions,
	activityRange,
	highestMostKnown,
	watchedChanges,
} from './fields';
import { unpackConversations } from './knownConversations';

export const conversationActivity: CrmEvent<ConversationMemory> = {
	displayName: 'Conversation Activity',
	description:
		'A conversation of a lead is new, has a new message, unread messages or a new status',
	fields: activityFields,
	isMemory: isConversationMemory,

	async poll(run, memory, since) {
		const { mostKnown } = readFields(activityOptions, run.form, { at: 'options' });
		const limit = Math.min(Math.floor(mostKnown), highestMostKnown);
		let after = memory ?? (since === undefined ? firstMemory : memoryFrom(since));
		const { found, reading } = await readInWindows(
			run,
			{
				...after.reading,
				start: readWatchedSince(run),
				needsZones: !memory && since !== undefined,
			},
			(window) => {
				const compared = compareConversations(window, after, limit);
				after = compared.memory;
				return compared.activities;
			},
		);
		const activities = found
			.filter((activity) => isSince(activity, since))
			.map((activity) => withCampaign(activity, run.crmNow));
		const matching = applyFilters(activities, readFilters(run));
		const emitted = matching.map(run.createShaper(simplifiedActivity, ({ lead }) => lead.id));
		return { emitted, memory: { ...after, reading } };
	},

	async recognize(run, { known }, until) {
		const remembered = unpackConversations(known);
		const wasThere = ({ createdAt }: LeadConversation) => (timeOf(createdAt, until) ?? 0) > 0;
		const isKnown = ({ id }: LeadConversation) => remembered.has(fingerprint(id));
		const start = readWatchedSince(run);
		const { found } = await readInWindows(run, { start }, ({ leads }) =>
			leads.flatMap(conversationsOf).filter(wasThere).map(isKnown),
		);
		return found;
	},

	async sample(run) {
		const filters = readFilters(run);
		const whole = { start: 0, isFirst: true, isLast: true };
		let all: CampaignActivity[] = [];
		let leadCount = 0;
		for await (const listed of listLeadsInWideningPeriods(run, readWatchedSince(run))) {
			const { leads, clocks } = listed;
			const window = { ...listed, ...whole };
			const compared = compareConversations(window, memoryFrom(0), highestMostKnown);
			all = compared.activities.map((activity) => withCampaign(activity, clocks.now));
			leadCount = leads.length;
			const newest = applyFilters(all, filters).at(-1);
			if (newest) return run.createShaper(simplifiedActivity, ({ lead }) => lead.id)(newest);
		}
		if (all.length > 0) throw noMatchError(run, 'conversations', all, filters);
		throw run.nothingToShowError(
			`None of ${leadCount} leads has a conversation`,
			'Open a conversation with a lead or increase "Only Leads Created Within (Days)", then test again.',
		);
	},
};

/** Whether something is not older than "Emit Since", which also holds after a pause of the workflow. */
function isSince({ changes, conversation }: Activity, since = 0): boolean {
	const { createdAt, lastMessageAt } = conversation;
	const isDated = changes.includes('new') || changes.includes('newMessage');
	return !isDated || [createdAt, lastMessageAt].some((at) => (timeOf(at, Infinity) ?? 0) >= since);
}

/** The memory of a poll for which everything before a time is old. In ms since the epoch; 0 for nothing. */
function memoryFrom(since: number): ConversationMemory {
	return { mark: since, watchedSince: 0, known: '' };
}

/** When the leads that are watched were created at the earliest, in ms since the epoch; 0 for all. */
function readWatchedSince(run: PollRun): number {
	const { createdWithinDays: days } = readFields(activityRange, run.form);
	return days === 0 ? 0 : Math.max(0, Date.now() - days * dayMs);
}

/** "Changes" and "Filters". Other activities are remembered but not emitted. */
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
