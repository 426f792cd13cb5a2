import type { Lead, LeadConversation } from '../../shared/contract';
import { minuteMs } from '../../shared/values/units';
import { fingerprint } from '../fingerprint';
import { recordsWithId } from '../records';
import { isZoneless, latestOf, watermarkOf, timeOf, type Clocks } from '../times';
import {
	packConversations,
	statusOf,
	unpackConversations,
	type KnownConversation,
} from './knownConversations';

export const conversationChanges = ['new', 'newMessage', 'status', 'unread'] as const;

export type ConversationChange = (typeof conversationChanges)[number];

/** How long after its activity a conversation may take to appear in the list, in ms. */
const overlapMs = 10 * minuteMs;

/** State between polls for conversation activity. */
export interface ConversationMemory {
	/**
	 * An unknown conversation whose last activity is before this is old: seen and forgotten, or never
	 * watched. CRM time, in ms since the epoch.
	 */
	oldBefore: number;
	/** When the leads that were watched were created at the earliest, in ms since the epoch. */
	watchedSince: number;
	/** Known conversations, by `packConversations`. */
	known: string;
}

/** A conversation that changed. */
export interface Activity {
	changes: ConversationChange[];
	/** Its state at the last poll; `null` when unknown. */
	previous: { status: string; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

export interface ComparingSettings {
	clocks: Clocks;
	/** When the listed leads were created at the earliest, in ms since the epoch. */
	watchedSince: number;
	/** Maximum number of remembered conversations. */
	mostKnown: number;
}

interface Remembered {
	/** Fingerprint of the ID. */
	key: string;
	state: KnownConversation;
	/** Creation or last message, whichever is later. */
	activeAt: number;
}

interface Listed extends Remembered {
	conversation: LeadConversation;
	lead: Lead;
	/** 0 when not readable. */
	createdAt: number;
}

/**
 * Finds the conversations that changed since the last poll, least recently active first, and the
 * state to remember.
 *
 * If there are more conversations than the limit, those in the answer take precedence, then the
 * recently active ones. A forgotten conversation is found again by its next message, but not by a
 * change of its status or unread count.
 *
 * @param leads the CRM's answer
 * @param memory `undefined` at the first poll, which reports nothing and remembers everything
 */
export function compareConversations(
	leads: readonly Lead[],
	memory: ConversationMemory | undefined,
	{ clocks, watchedSince, mostKnown }: ComparingSettings,
): { activities: Activity[]; memory: ConversationMemory } {
	const before = unpackConversations(memory?.known ?? '');
	const listed = listedConversations(leads, before, clocks.horizon);
	// If more days are watched than at the last poll, the conversations of the leads added are old.
	const watchedBefore = memory && memory.watchedSince > watchedSince ? memory.watchedSince : 0;

	const activities: Activity[] = [];
	for (const entry of listed) {
		const { key, conversation, lead } = entry;
		const known = before.get(key);
		before.delete(key);
		if (known && isOutdated(entry, known)) entry.state = known;
		const isAdded = (timeOf(lead.createdAt, clocks.horizon) ?? Infinity) < watchedBefore;
		const oldBefore = isAdded ? Infinity : (memory?.oldBefore ?? Infinity);
		const changes = changesOf(entry, known, oldBefore);
		const previous = known ? previousState(known) : null;
		if (changes.length > 0) activities.push({ changes, previous, conversation, lead });
	}

	const notListed = [...before]
		.map(([key, state]) => ({ key, state, activeAt: state.lastMessageAt }))
		.sort(byActivity);
	const all = [...notListed, ...listed];
	const forgotten = all.splice(0, Math.max(0, all.length - mostKnown));
	const times = listed.map(({ activeAt }) => activeAt);
	const values = listed.flatMap(({ conversation: each }) => [each.createdAt, each.lastMessageAt]);
	const lastForgotten = latestOf(forgotten.map(({ activeAt }) => activeAt));
	const mark = watermarkOf(times, values, clocks.now, overlapMs);
	return {
		activities,
		memory: {
			oldBefore: Math.max(memory?.oldBefore ?? 0, mark, lastForgotten + 1),
			watchedSince,
			known: packConversations(all.map(({ key, state }) => [key, state])),
		},
	};
}

function byActivity(one: Remembered, other: Remembered): number {
	return one.activeAt - other.activeAt;
}

/**
 * Reads the conversations, least recently active first. Unreadable fields keep their earlier values,
 * or count as missing.
 */
function listedConversations(
	leads: readonly Lead[],
	before: ReadonlyMap<string, KnownConversation>,
	horizon: number,
): Listed[] {
	const listed = new Map<string, Listed>();
	for (const lead of leads) {
		const list = [lead.accountExternalConversations].flat();
		for (const conversation of recordsWithId<LeadConversation>(list)) {
			const key = fingerprint(conversation.id);
			const createdAt = timeOf(conversation.createdAt, horizon) ?? 0;
			const lastMessageAt =
				timeOf(conversation.lastMessageAt, horizon) ?? before.get(key)?.lastMessageAt ?? 0;
			const state = {
				lastMessageAt,
				unreadCount: countOf(conversation.unreadCount),
				status: statusOf(conversation.status),
			};
			const activeAt = Math.max(createdAt, lastMessageAt);
			listed.set(key, { key, conversation, lead, state, createdAt, activeAt });
		}
	}
	return [...listed.values()].sort(byActivity);
}

/** Reads a whole number, also from text. */
function countOf(value: unknown): number {
	const count = Math.floor(Number(value));
	return count > 0 ? Math.min(count, 99_999) : 0;
}

/**
 * Whether an entry is older than what is known of its conversation: a list may lag behind. Without a
 * time zone, one with more unread messages is newer: its zone may have set the time back.
 */
function isOutdated({ state, conversation }: Listed, known: KnownConversation): boolean {
	if (state.lastMessageAt >= known.lastMessageAt) return false;
	return !(isZoneless(conversation.lastMessageAt) && state.unreadCount > known.unreadCount);
}

/**
 * After a new message, a lower unread count also means new unread messages: the earlier ones were read.
 * An equal count does not, because the message may be the account's own. An unknown conversation that
 * is not old is compared with one that had no activity until then.
 */
function changesOf(
	{ state, createdAt, activeAt }: Listed,
	known: KnownConversation | undefined,
	oldBefore: number,
): ConversationChange[] {
	if (!known && activeAt < oldBefore) return [];
	const before = known ?? { ...state, lastMessageAt: Math.max(0, oldBefore - 1), unreadCount: 0 };
	const changes: ConversationChange[] = [];
	const hasNewMessage = state.lastMessageAt > before.lastMessageAt;
	if (!known && createdAt >= oldBefore) changes.push('new');
	if (hasNewMessage) changes.push('newMessage');
	const isUnread = hasNewMessage
		? state.unreadCount > 0 && state.unreadCount !== before.unreadCount
		: state.unreadCount > before.unreadCount;
	if (isUnread) changes.push('unread');
	if (state.status !== before.status) changes.push('status');
	return changes;
}

function previousState(known: KnownConversation): Activity['previous'] {
	const { lastMessageAt: at } = known;
	return { ...known, lastMessageAt: at > 0 ? new Date(at).toISOString() : null };
}
