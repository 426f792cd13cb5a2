import type { Lead, LeadConversation } from '../../shared/contract';
import { minuteMs } from '../../shared/units';
import { fingerprint } from '../../shared/fingerprint';
import { isRecord } from '../../shared/records';
import { isReadingProgress, isTime, type LeadWindow, type ReadingProgress } from '../readInWindows';
import { recordsWithId } from '../records';
import { isZoneless, latestOf, latestPresent, oldBefore, watermarkOf, timeOf } from '../times';
import {
	isPacked,
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
	mark: number;
	/**
	 * When the leads that were read were created at the earliest, in ms since the epoch; `undefined`
	 * until all of them were read once.
	 */
	watchedSince?: number;
	/** `mark` once all leads were read again; `undefined` at the end of a reading. */
	pendingMark?: number;
	/** Known conversations, by `packConversations`. */
	known: string;
	reading?: ReadingProgress;
}

/** Whether this is the state of a poll. */
export function isConversationMemory(kept: unknown): kept is ConversationMemory {
	if (!isRecord(kept)) return false;
	const { mark, watchedSince = 0, pendingMark = 0, known, reading } = kept;
	const areTimes = [mark, watchedSince, pendingMark].every(isTime);
	return areTimes && isPacked(known) && isReadingProgress(reading);
}

/** State before the first poll. */
export const firstMemory: ConversationMemory = { mark: 0, known: '' };

/** A conversation that changed. */
export interface Activity {
	changes: ConversationChange[];
	/** Its state at the last poll; `null` when unknown. */
	previous: { status: string; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

interface Remembered {
	/** Fingerprint of the ID. */
	key: string;
	state: KnownConversation;
	/** Creation or newest message, whichever is later. */
	activeAt: number;
}

interface Listed extends Remembered {
	conversation: LeadConversation;
	lead: Lead;
	/** 0 when not readable. */
	createdAt: number;
}

/**
 * Finds the conversations that changed since they were last read, least recently active first, and the
 * state to remember.
 *
 * If there are more conversations than the limit, the least recently active are forgotten. A forgotten
 * conversation is found again by its next message, but not by a change of its status or unread count.
 *
 * @param memory until all leads were read once, nothing is reported and everything is remembered
 * @param mostKnown maximum number of remembered conversations
 */
export function compareConversations(
	{ leads, clocks, start, isFirst, isLast }: LeadWindow,
	memory: ConversationMemory,
	mostKnown: number,
): { activities: Activity[]; memory: ConversationMemory } {
	const before = unpackConversations(memory.known);
	const listed = listedConversations(leads, before, clocks.horizon);
	const { watchedSince: watched, mark } = memory;
	// If more days are watched than at the last poll, the conversations of the leads added are old.
	const watchedBefore = watched !== undefined && watched > start ? watched : 0;

	const activities: Activity[] = [];
	for (const entry of listed) {
		const { key, conversation, lead } = entry;
		const known = before.get(key);
		before.delete(key);
		const isAdded = (timeOf(lead.createdAt, clocks.horizon) ?? Infinity) < watchedBefore;
		const isOld = isAdded || watched === undefined;
		const changes = changesOf(entry, known, isOld ? Infinity : mark, clocks.horizon);
		const previous = known ? previousState(known) : null;
		if (changes.length > 0) activities.push({ changes, previous, conversation, lead });
	}

	const notListed = [...before].map(([key, state]) => ({ key, state, activeAt: state.newestAt }));
	const all: Remembered[] = [...notListed, ...listed].sort(byActivity);
	const times = all.map(({ activeAt }) => activeAt);
	const values = listed.flatMap(({ conversation: each }) => [each.createdAt, each.lastMessageAt]);
	const forgotten = all.splice(0, Math.max(0, all.length - mostKnown));
	const lastForgotten = latestOf(forgotten.map(({ activeAt }) => activeAt));
	// What appears in other periods until these are read again may be as old as what is known now.
	const hasNone = watched === undefined && times.length === 0;
	const upToNow = hasNone
		? oldBefore(clocks.now)
		: watermarkOf(times, values, clocks.now, overlapMs);
	const newMark = isFirst ? upToNow : -Infinity;
	const pendingMark = Math.max(memory.pendingMark ?? 0, newMark);
	return {
		activities,
		memory: {
			mark: Math.max(mark, lastForgotten + 1, isLast ? pendingMark : 0),
			watchedSince: isLast ? start : watched,
			pendingMark: isLast ? undefined : pendingMark,
			known: packConversations(all.map(({ key, state }) => [key, state])),
		},
	};
}

function byActivity(one: Remembered, other: Remembered): number {
	return one.activeAt - other.activeAt;
}

/** The conversations of a lead that have an ID. */
export function conversationsOf({ accountExternalConversations }: Lead): LeadConversation[] {
	return recordsWithId<LeadConversation>([accountExternalConversations].flat());
}

/**
 * Reads the conversations; one that is listed with several leads, in its newest form. A status and a time that
 * cannot be read keep their earlier values; an unread count is then 0.
 */
function listedConversations(
	leads: readonly Lead[],
	before: ReadonlyMap<string, KnownConversation>,
	horizon: number,
): Listed[] {
	const listed = new Map<string, Listed>();
	for (const lead of leads) {
		for (const conversation of conversationsOf(lead)) {
			const key = fingerprint(conversation.id);
			const createdAt = timeOf(conversation.createdAt, horizon) ?? 0;
			const known = before.get(key);
			const lastMessageAt =
				timeOf(conversation.lastMessageAt, horizon) ?? known?.lastMessageAt ?? 0;
			const state = {
				lastMessageAt,
				newestAt: lastMessageAt || createdAt,
				unreadCount: countOf(conversation.unreadCount),
				status: statusOf(conversation.status) || (known?.status ?? ''),
			};
			const entry = { key, conversation, lead, state, createdAt };
			const isKept = known && !isSetBack(entry, known) && !isAhead(known, conversation, horizon);
			if (known?.lastMessageAt && isKept) {
				state.newestAt = Math.max(state.newestAt, known.newestAt);
			}
			const other = listed.get(key);
			const isNewer = !other || lastMessageAt >= other.state.lastMessageAt;
			if (isNewer) listed.set(key, { ...entry, activeAt: Math.max(createdAt, state.newestAt) });
		}
	}
	return [...listed.values()].sort(byActivity);
}

/** Reads a whole number, also from text. */
function countOf(value: unknown): number {
	const count = Math.floor(Number(value)) || 0;
	return Math.max(0, Math.min(count, 99_999));
}

/** Whether a last message without a time zone is earlier than the one before, but not yet read. */
function isSetBack(
	{ state, conversation }: Pick<Listed, 'state' | 'conversation'>,
	known: KnownConversation,
): boolean {
	const isBack = state.lastMessageAt < known.lastMessageAt;
	return isBack && isZoneless(conversation.lastMessageAt) && state.unreadCount > known.unreadCount;
}

/** Whether the newest message is later than any clock shows: the time of a next one says more. */
function isAhead(
	{ newestAt }: KnownConversation,
	{ lastMessageAt }: LeadConversation,
	horizon: number,
): boolean {
	return newestAt > latestPresent(lastMessageAt, horizon);
}

/**
 * Compares each field by itself. A last message that goes back was deleted, or the list lags behind: that
 * is no new message, and unread counts are compared only beside the same message. One that goes back from
 * a time ahead of all clocks to a recent one is new: a clock was set right.
 *
 * After a new message, a lower unread count also means new unread messages: the earlier ones were read.
 * An equal count does not, because the message may be the account's own. An unknown conversation is
 * compared with one that was empty until the mark, if it was active since.
 */
function changesOf(
	entry: Listed,
	known: KnownConversation | undefined,
	mark: number,
	horizon: number,
): ConversationChange[] {
	const { state, createdAt, activeAt } = entry;
	if (!known && activeAt < mark) return [];
	const at = Math.max(0, mark - 1);
	const before = known ?? { ...state, lastMessageAt: at, newestAt: at, unreadCount: 0 };
	const changes: ConversationChange[] = [];
	const isSetRight =
		isAhead(before, entry.conversation, horizon) && state.lastMessageAt < before.lastMessageAt;
	const newestAt = isSetRight ? mark : before.lastMessageAt && before.newestAt;
	const hasNewMessage = state.lastMessageAt > newestAt;
	if (!known && createdAt >= mark) changes.push('new');
	if (hasNewMessage) changes.push('newMessage');
	const isComparable = state.lastMessageAt === before.lastMessageAt || isSetBack(entry, before);
	const isUnread = hasNewMessage
		? state.unreadCount > 0 && state.unreadCount !== before.unreadCount
		: (isComparable || !known) && state.unreadCount > before.unreadCount;
	if (isUnread) changes.push('unread');
	if (state.status !== before.status) changes.push('status');
	return changes;
}

function previousState({ status, unreadCount, lastMessageAt: at }: KnownConversation) {
	return { status, unreadCount, lastMessageAt: at > 0 ? new Date(at).toISOString() : null };
}
