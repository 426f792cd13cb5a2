import type { Lead, LeadConversation } from '../../shared/contract';
import { latestUpTo, type Clocks } from '../clocks';
import { fingerprint } from '../memory/fingerprint';
import { recordsIn, textOf, timeOf } from '../records';
import { isZoneless, zoneChangeMs } from '../zoneChange';
import {
	largestUnreadCount,
	packConversations,
	statusKeyOf,
	unpackConversations,
	type KnownConversation,
	type PackedConversations,
} from './knownConversations';

/** Possible changes of a conversation. */
export const conversationChanges = ['new', 'newMessage', 'status', 'unread'] as const;

export type ConversationChange = (typeof conversationChanges)[number];

/** State between polls for conversation activity. */
export interface ConversationMemory {
	/**
	 * An unknown conversation whose last activity is before this is old: seen and forgotten, or never
	 * watched. CRM time, in ms since the epoch.
	 */
	oldBefore: number;
	known: PackedConversations;
}

/** A conversation that changed. */
export interface Activity {
	changes: ConversationChange[];
	/** Its state at the last poll; `null` when unknown. */
	previous: { status: string | null; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

/** Settings for comparing conversations. */
export interface ComparingSettings {
	clocks: Clocks;
	/** How long after its activity a conversation may take to appear, in ms. */
	overlapMs: number;
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
	/** Text of the status. */
	status: string;
	/** 0 when not readable. */
	createdAt: number;
	/** Whether its times may jump when a zone changes its time. */
	isZoneless: boolean;
}

/**
 * Finds the conversations that changed since the last poll, least recently active first, and the
 * state to remember.
 *
 * If there are more conversations than the limit, those in the answer take precedence, then the
 * recently active ones. A forgotten conversation is found again by its next message, but not by a
 * change of its status or unread count. Conversations ahead of the clocks may use at most half of
 * the memory, and are reported only if they are remembered: a time in the future would otherwise be
 * new at every poll.
 *
 * @param leads the CRM's answer
 * @param memory `undefined` at the first poll, which reports nothing and remembers everything
 */
export function compareConversations(
	leads: readonly Lead[],
	memory: ConversationMemory | undefined,
	{ clocks, overlapMs, mostKnown }: ComparingSettings,
): { activities: Activity[]; memory: ConversationMemory } {
	const before = memory ? unpackConversations(memory.known) : new Map<string, KnownConversation>();
	const oldBefore = memory?.oldBefore ?? Infinity;
	const listed = listedConversations(leads, before, clocks.horizon).sort(
		(one, other) => one.activeAt - other.activeAt,
	);

	const statuses = new Map(Object.entries(memory?.known.statuses ?? {}));
	const found: Activity[] = [];
	const after: Remembered[] = [];
	for (const entry of listed) {
		const known = before.get(entry.key);
		before.delete(entry.key);
		const isOutdated = known !== undefined && isOlder(entry, known);
		after.push(isOutdated ? { ...entry, state: known } : entry);
		if (isOutdated) continue;
		const changes = known ? changesSince(known, entry) : changesOfUnknown(entry, oldBefore);
		if (changes.length === 0) continue;
		const { conversation, lead } = entry;
		found.push({ changes, previous: previousOf(known, statuses), conversation, lead });
	}
	for (const { state, status } of listed) statuses.set(state.statusKey, status);

	const notListed = [...before]
		.map(([key, state]) => ({ key, state, activeAt: state.lastMessageAt }))
		.sort((one, other) => one.activeAt - other.activeAt);
	const { kept, forgotten } = rememberNewest([...notListed, ...after], clocks.now, mostKnown);
	const forgottenAhead = new Set(
		forgotten.filter(({ activeAt }) => activeAt > clocks.now).map(({ key }) => key),
	);
	return {
		activities: found.filter(
			({ previous, conversation }) =>
				previous !== null || !forgottenAhead.has(fingerprint(conversation.id)),
		),
		memory: {
			oldBefore: Math.max(
				memory?.oldBefore ?? 0,
				latestUpTo(clocks.now, listed.map(activityTime)) -
					overlapMs -
					(listed.some((entry) => entry.isZoneless) ? zoneChangeMs : 0),
				latestUpTo(clocks.now, forgotten.map(activityTime)) + 1,
			),
			known: packConversations(
				kept.map(({ key, state }) => [key, state]),
				statuses,
			),
		},
	};
}

/** Splits conversations, least recently active first, into those to remember and the others. */
function rememberNewest(
	all: readonly Remembered[],
	now: number,
	mostKnown: number,
): { kept: Remembered[]; forgotten: Remembered[] } {
	const kept: Remembered[] = [];
	const forgotten: Remembered[] = [];
	let ahead = 0;
	for (const entry of [...all].reverse()) {
		const isAhead = entry.activeAt > now;
		const fits = kept.length < mostKnown && (!isAhead || ahead < mostKnown / 2);
		if (fits && isAhead) ahead++;
		(fits ? kept : forgotten).push(entry);
	}
	return { kept: kept.reverse(), forgotten };
}

function activityTime({ activeAt }: Remembered): number {
	return activeAt;
}

/** Reads the conversations. Unreadable fields keep their earlier values, or count as missing. */
function listedConversations(
	leads: readonly Lead[],
	before: ReadonlyMap<string, KnownConversation>,
	horizon: number,
): Listed[] {
	const listed = new Map<string, Listed>();
	for (const lead of leads) {
		for (const conversation of conversationsOf(lead)) {
			const key = fingerprint(conversation.id);
			const known = before.get(key);
			const createdAt = timeOf(conversation.createdAt, horizon) ?? 0;
			const status = textOf(conversation.status);
			const state = {
				lastMessageAt: timeOf(conversation.lastMessageAt, horizon) ?? known?.lastMessageAt ?? 0,
				unreadCount: countOf(conversation.unreadCount),
				statusKey: statusKeyOf(status),
			};
			listed.set(key, {
				key,
				conversation,
				lead,
				state,
				status,
				createdAt,
				activeAt: Math.max(createdAt, state.lastMessageAt),
				isZoneless: [conversation.lastMessageAt, conversation.createdAt].some(isZoneless),
			});
		}
	}
	return [...listed.values()];
}

function conversationsOf({ accountExternalConversations }: Lead): LeadConversation[] {
	if (!Array.isArray(accountExternalConversations)) return [];
	return accountExternalConversations.flatMap((entry) =>
		recordsIn<LeadConversation>(entry, 'conversation'),
	);
}

/** Reads a whole number, also from text, limited to the largest that is remembered. */
function countOf(value: unknown): number {
	const count = Math.floor(Number(typeof value === 'string' ? value.trim() || 0 : (value ?? 0)));
	return count > 0 ? Math.min(count, largestUnreadCount) : 0;
}

/**
 * Whether an entry is older than what is known of its conversation: a list may lag behind. Without a
 * time zone, one with more unread messages is newer, although its zone has set the time back.
 */
function isOlder({ state, isZoneless }: Listed, known: KnownConversation): boolean {
	const olderMs = known.lastMessageAt - state.lastMessageAt;
	const isTimeSetBack = isZoneless && olderMs <= zoneChangeMs;
	return olderMs > 0 && !(isTimeSetBack && state.unreadCount > known.unreadCount);
}

/** Whether only the zone of a time has changed, and no message has come. */
function isZoneChange({ state, isZoneless }: Listed, known: KnownConversation): boolean {
	const laterMs = state.lastMessageAt - known.lastMessageAt;
	return isZoneless && laterMs === zoneChangeMs && state.unreadCount <= known.unreadCount;
}

/** Any unread messages after a new message count as unread: earlier ones may have been read. */
function changesSince(known: KnownConversation, entry: Listed): ConversationChange[] {
	const { state } = entry;
	const changes: ConversationChange[] = [];
	const hasNewMessage = state.lastMessageAt > known.lastMessageAt && !isZoneChange(entry, known);
	const isUnread = state.unreadCount > (hasNewMessage ? 0 : known.unreadCount);
	if (hasNewMessage) changes.push('newMessage');
	if (isUnread) changes.push('unread');
	if (state.statusKey !== known.statusKey) changes.push('status');
	return changes;
}

/** For an unknown conversation, everything is a change unless it is old. */
function changesOfUnknown(
	{ state, createdAt, activeAt }: Listed,
	oldBefore: number,
): ConversationChange[] {
	if (activeAt < oldBefore) return [];
	const changes: ConversationChange[] = [];
	if (createdAt >= oldBefore) changes.push('new');
	if (state.lastMessageAt > 0 && state.lastMessageAt >= oldBefore) changes.push('newMessage');
	if (state.unreadCount > 0) changes.push('unread');
	return changes;
}

function previousOf(
	known: KnownConversation | undefined,
	statuses: ReadonlyMap<string, string>,
): Activity['previous'] {
	if (!known) return null;
	const { statusKey, unreadCount, lastMessageAt } = known;
	return {
		status: statuses.get(statusKey) ?? null,
		unreadCount,
		lastMessageAt: lastMessageAt > 0 ? new Date(lastMessageAt).toISOString() : null,
	};
}
