import type { Lead, LeadConversation } from '../../shared/contract';
import {
	keyOf,
	largestUnreadCount,
	packConversations,
	unpackConversations,
	type KnownConversation,
	type PackedConversations,
} from './knownConversations';

/** What can happen to a conversation. */
export const conversationChanges = ['new', 'newMessage', 'status', 'unread'] as const;

export type ConversationChange = (typeof conversationChanges)[number];

/** What polls for conversation activity remember. */
export interface ConversationMemory {
	/**
	 * An unknown conversation with its last activity before this is an old one: seen and
	 * forgotten, or never looked at. The CRM's time, in ms since 1970.
	 */
	oldBefore: number;
	known: PackedConversations;
}

/** A conversation to which something happened. */
export interface Activity {
	changes: ConversationChange[];
	/** How it stood at the last poll; `null` when that is not known. */
	previous: { status: string; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

/** How conversations are compared. */
export interface ComparingSettings {
	/** The CRM's clock, in ms since 1970. */
	now: number;
	/** How long after its activity a conversation may take to appear. In ms. */
	overlapMs: number;
	/** The most conversations that are remembered. */
	mostKnown: number;
}

interface Listed {
	key: string;
	conversation: LeadConversation;
	lead: Lead;
	state: KnownConversation;
	createdAt: number;
	/** Creation or last message, whichever is later. */
	activeAt: number;
}

/**
 * Finds the conversations to which something happened since the last poll, the longest silent
 * first, and what to remember.
 *
 * Where there are more conversations than may be remembered, those of the answer come before
 * others and the recently active before the silent. A forgotten conversation is found again by
 * its next message; that its status or unread count changed without one goes unnoticed.
 *
 * @param leads what the CRM answered
 * @param memory `undefined` at the first poll, which finds nothing and remembers all
 */
export function compareConversations(
	leads: readonly Lead[],
	memory: ConversationMemory | undefined,
	{ now, overlapMs, mostKnown }: ComparingSettings,
): { activities: Activity[]; memory: ConversationMemory } {
	const before = memory ? unpackConversations(memory.known) : new Map<string, KnownConversation>();
	const oldBefore = memory?.oldBefore ?? Infinity;
	const listed = listedConversations(leads).sort((one, other) => one.activeAt - other.activeAt);

	const activities: Activity[] = [];
	const after: Array<{ key: string; state: KnownConversation; activeAt: number }> = [];
	for (const entry of listed) {
		const known = before.get(entry.key);
		before.delete(entry.key);
		const isOutdated = known !== undefined && entry.state.lastMessageAt < known.lastMessageAt;
		after.push(isOutdated ? { ...entry, state: known } : entry);
		if (isOutdated) continue;
		const changes = known ? changesSince(known, entry) : changesOfUnknown(entry, oldBefore);
		if (changes.length === 0) continue;
		const { conversation, lead } = entry;
		activities.push({ changes, previous: previousOf(known), conversation, lead });
	}

	const notListed = [...before]
		.map(([key, state]) => ({ key, state, activeAt: state.lastMessageAt }))
		.sort((one, other) => one.activeAt - other.activeAt);
	const all = [...notListed, ...after];
	const forgotten = all.splice(0, Math.max(0, all.length - mostKnown));
	const newest = listed[listed.length - 1]?.activeAt;
	return {
		activities,
		memory: {
			oldBefore: Math.max(
				memory?.oldBefore ?? -Infinity,
				(newest === undefined ? beforeFirst(memory, now) : Math.min(newest, now)) - overlapMs,
				forgotten.reduce((latest, { activeAt }) => Math.max(latest, activeAt + 1), -Infinity),
			),
			known: packConversations(all.map(({ key, state }) => [key, state])),
		},
	};
}

/** Without any conversation the first poll goes by the CRM's clock; a later one changes nothing. */
function beforeFirst(memory: ConversationMemory | undefined, now: number): number {
	return memory ? -Infinity : now;
}

function listedConversations(leads: readonly Lead[]): Listed[] {
	const listed = new Map<string, Listed>();
	for (const lead of leads) {
		for (const conversation of lead.accountExternalConversations ?? []) {
			const key = keyOf(conversation.id);
			const createdAt = timeOf(conversation.createdAt);
			const state = {
				lastMessageAt: timeOf(conversation.lastMessageAt),
				unreadCount: Math.min(Math.max(0, conversation.unreadCount ?? 0), largestUnreadCount),
				status: conversation.status ?? '',
			};
			const activeAt = Math.max(createdAt, state.lastMessageAt);
			listed.set(key, { key, conversation, lead, state, createdAt, activeAt });
		}
	}
	return [...listed.values()];
}

/** A new message while some are unread counts as unread: others may have been read meanwhile. */
function changesSince(known: KnownConversation, { state }: Listed): ConversationChange[] {
	const changes: ConversationChange[] = [];
	const hasNewMessage = state.lastMessageAt > known.lastMessageAt;
	const isUnread = state.unreadCount > (hasNewMessage ? 0 : known.unreadCount);
	if (hasNewMessage) changes.push('newMessage');
	if (isUnread) changes.push('unread');
	if (state.status !== known.status) changes.push('status');
	return changes;
}

/** Of an unknown conversation everything is a change, provided that it is not an old one. */
function changesOfUnknown(
	{ state, createdAt, activeAt }: Listed,
	oldBefore: number,
): ConversationChange[] {
	if (activeAt < oldBefore) return [];
	const changes: ConversationChange[] = [];
	if (createdAt >= oldBefore) changes.push('new');
	if (state.lastMessageAt >= oldBefore) changes.push('newMessage');
	if (state.unreadCount > 0) changes.push('unread');
	return changes;
}

function previousOf(known: KnownConversation | undefined): Activity['previous'] {
	if (!known) return null;
	const { status, unreadCount, lastMessageAt } = known;
	return {
		status,
		unreadCount,
		lastMessageAt: lastMessageAt > 0 ? new Date(lastMessageAt).toISOString() : null,
	};
}

function timeOf(timestamp: string | null | undefined): number {
	const time = Date.parse(timestamp ?? '');
	return Number.isNaN(time) ? 0 : Math.max(0, time);
}
