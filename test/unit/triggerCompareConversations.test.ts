import type { Lead, LeadConversation } from '../../nodes/shared/contract';
import {
	compareConversations,
	type ConversationMemory,
} from '../../nodes/Trigger/conversationActivity/compareConversations';

const now = Date.UTC(2026, 2, 2, 12);
const settings = { now, overlapMs: 600_000, mostKnown: 10_000 };

interface Given extends Partial<LeadConversation> {
	id: string;
	/** Seconds before now. */
	created?: number;
	/** Seconds before now; none unless given. */
	spoke?: number;
}

const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

/** A lead with conversations, as far as they are looked at. */
function lead(...conversations: Given[]): Lead {
	return {
		id: 'lead',
		accountExternalConversations: conversations.map(({ created = 3600, spoke, ...given }) => ({
			status: 'active',
			unreadCount: 0,
			createdAt: before(created),
			lastMessageAt: spoke === undefined ? null : before(spoke),
			...given,
		})),
	} as unknown as Lead;
}

function memoryOf(...conversations: Given[]): ConversationMemory {
	const { memory } = compareConversations([lead(...conversations)], undefined, settings);
	return JSON.parse(JSON.stringify(memory)) as ConversationMemory;
}

const found = (memory: ConversationMemory, ...conversations: Given[]) =>
	compareConversations([lead(...conversations)], memory, settings).activities.map(
		({ conversation, changes }) => [conversation.id, changes],
	);

describe('compareConversations', () => {
	test('finds each kind of change, alone and together', () => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: 1 });
		expect(found(memory, { id: 'a', spoke: 100, unreadCount: 1 })).toEqual([]);
		expect(found(memory, { id: 'a', spoke: 99 })).toEqual([['a', ['newMessage']]]);
		expect(found(memory, { id: 'a', spoke: 100, unreadCount: 2 })).toEqual([['a', ['unread']]]);
		expect(found(memory, { id: 'a', spoke: 50, unreadCount: 2, status: 'closed' })).toEqual([
			['a', ['newMessage', 'unread', 'status']],
		]);
	});

	test('reading messages is no activity, and the next unread one is', () => {
		const memory = memoryOf({ id: 'a', unreadCount: 5 });
		const read = compareConversations([lead({ id: 'a' })], memory, settings);
		expect(read.activities).toEqual([]);
		expect(found(read.memory, { id: 'a', unreadCount: 1 })).toEqual([['a', ['unread']]]);
	});

	test('an unread message is found where others were read since the last poll', () => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: 3 });
		expect(found(memory, { id: 'a', spoke: 99, unreadCount: 1 })).toEqual([
			['a', ['newMessage', 'unread']],
		]);
	});

	test('an outdated answer changes nothing', () => {
		const memory = memoryOf({ id: 'a', spoke: 10, unreadCount: 2 });
		const outdated = compareConversations([lead({ id: 'a', spoke: 60 })], memory, settings);
		expect(outdated.activities).toEqual([]);
		expect(found(outdated.memory, { id: 'a', spoke: 10, unreadCount: 2 })).toEqual([]);
	});

	test('a conversation that is left out for a while is not new again', () => {
		const memory = memoryOf({ id: 'a', created: 10 }, { id: 'b', created: 10 });
		const without = compareConversations([lead({ id: 'b', created: 10 })], memory, settings);
		expect(found(without.memory, { id: 'a', created: 10 }, { id: 'b', created: 10 })).toEqual([]);
	});

	test('an unknown conversation without recent activity is noted and not emitted', () => {
		const memory = memoryOf({ id: 'a', created: 10 });
		const old = { id: 'old', created: 9000, spoke: 8000, unreadCount: 3 };
		const noted = compareConversations([lead(old)], memory, settings);
		expect(noted.activities).toEqual([]);
		expect(found(noted.memory, { ...old, status: 'closed' })).toEqual([['old', ['status']]]);
	});

	test('forgets the longest silent first, and is not fooled by what it forgot', () => {
		const few = { ...settings, mostKnown: 2 };
		const all = [5000, 4000, 3000, 2000].map((created) => ({ id: `c${created}`, created }));
		const { memory } = compareConversations([lead(...all)], undefined, few);
		expect(memory.known.records).toHaveLength(2 * 21);
		const again = compareConversations([lead(...all)], memory, few);
		expect(again.activities).toEqual([]);

		const spoke = [{ ...all[0], spoke: 1 }, ...all.slice(1)];
		const third = compareConversations([lead(...spoke)], again.memory, few);
		expect(third.activities.map(({ conversation }) => conversation.id)).toEqual(['c5000']);
		expect(compareConversations([lead(...spoke)], third.memory, few).activities).toEqual([]);
	});

	test('stays within 21 characters each, and 10,000, with 50,000 conversations', () => {
		const conversations = Array.from({ length: 50_000 }, (_, index) => ({
			id: `0f6f3b8e-2c0e-4a6f-9d5e-${String(index).padStart(12, '0')}`,
			created: 100_000 + index,
			spoke: index,
		}));
		const first = compareConversations([lead(...conversations)], undefined, settings);
		const size = JSON.stringify(first.memory).length;
		expect(size).toBeLessThan(10_000 * 21 + 200);
		const again = compareConversations([lead(...conversations)], first.memory, settings);
		expect(again.activities).toEqual([]);
		expect(JSON.stringify(again.memory).length).toBe(size);
	});
});
