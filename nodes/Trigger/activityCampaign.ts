import { campaignState } from '../shared/claim/campaignState';
import { noteDelayMs } from '../shared/claim/evidence';
import type { Lead, LeadConversation } from '../shared/contract';
import { KnownLead } from '../shared/lead/knownLead';
import { minuteMs } from '../shared/units';
import { timeOf } from '../shared/values/time';

export const conversationChanges = ['new', 'newMessage', 'status', 'unread'] as const;

/** A conversation that changed. */
export interface Activity {
	changes: Array<(typeof conversationChanges)[number]>;
	/** Its state at the last poll; `null` when unknown. */
	previous: { status: string; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

/** A conversation that changed, with the campaign that it belongs to. */
export interface CampaignActivity extends Activity {
	/** The last campaign whose message reached the lead; `null` if there is none. */
	campaign: {
		/** The campaign key in its normal form. */
		key: string;
		/** The campaign key as it was typed. */
		typedKey: unknown;
		/** Name and language of the template, as `name|language`. */
		template: unknown;
		/** When the message was sent; ISO 8601, by the CRM's clock. */
		sentAt: unknown;
		/** Whole minutes from then to the conversation's last message; `null` if there is none since. */
		minutesSince: number | null;
	} | null;
	/** Whether a message of this activity answers the campaign; `null` where the CRM does not show it. */
	isReply: boolean | null;
}

/**
 * Adds the campaign that an activity belongs to, from what the lead itself shows: the last one before the
 * message, of this conversation where the claim names one. What counts as an answer is the same as for
 * "Follow Up On".
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function withCampaign(activity: Activity, now: number): CampaignActivity {
	const { lead, conversation, changes } = activity;
	const hasMessage = changes.includes('newMessage') || changes.includes('unread');
	const spokeAt = timeOf(conversation.lastMessageAt) ?? Number.NaN;
	const claims = (KnownLead.read(lead).claims ?? []).filter(({ conversationId, at = 0 }) => {
		const isElsewhere = conversationId !== undefined && conversationId !== conversation.id;
		return !isElsewhere && !(hasMessage && at > spokeAt + noteDelayMs);
	});
	const campaigns = Object.fromEntries(
		claims.map(({ campaignKey, stored }) => [campaignKey, stored]),
	);
	const shown = { metadata: { campaigns }, accountExternalConversations: [conversation] };
	const known = KnownLead.read({ ...lead, ...shown });
	const states = claims.flatMap(({ campaignKey: key, at, stored }) =>
		at === undefined ? [] : { key, at, stored, ...campaignState(known, key, now) },
	);
	const sent = states.filter(({ status }) => status === 'sent');
	const [last] = sent.sort((one, other) => other.at - one.at);
	if (!last) return { ...activity, campaign: null, isReply: false };
	const { key, at, stored, answered } = last;
	const minutesSince = spokeAt >= at ? Math.floor((spokeAt - at) / minuteMs) : null;
	const { key: typedKey = key, template = null, at: sentAt } = stored;
	return {
		...activity,
		campaign: { key, typedKey, template, sentAt, minutesSince },
		isReply: hasMessage && answered,
	};
}
