import type { Lead, LeadConversation } from '../../../../nodes/shared/contract';
import {
	listConversations,
	type KnownConversation,
} from '../../../../nodes/Trigger/compareConversations';
import { compareRecords, type Memory } from '../../../../nodes/Trigger/memory';

type ConversationMemory = Memory<KnownConversation>;

const now = Date.UTC(2026, 2, 2, 12);

interface ConversationInput extends Partial<Record<keyof LeadConversation, unknown>> {
	id: unknown;
	/** Seconds before now. */
	created?: number;
	/** Seconds before now; default: no message. */
	spoke?: number;
}

const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

/** A lead with the relevant fields of its conversations. */
function lead(...conversations: ConversationInput[]): Lead {
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

/** What the leads show since, and the memory as n8n stores it. */
function compareLeads(memory: ConversationMemory, leads: Lead[], limit = 100) {
	const compared = compareRecords(listConversations(leads, memory.mark, now), memory, now, {
		limit,
	});
	return {
		...compared,
		found: compared.found.map(({ conversation, changes }) => [conversation.id, changes]),
		memory: JSON.parse(JSON.stringify(compared.memory)) as ConversationMemory,
	};
}

const compare = (memory: ConversationMemory, conversations: ConversationInput[], limit?: number) =>
	compareLeads(memory, [lead(...conversations)], limit);

const fromStart: ConversationMemory = { mark: 0, known: {} };

const memoryOf = (...conversations: ConversationInput[]) =>
	compare(fromStart, conversations).memory;

const findChanges = (memory: ConversationMemory, ...conversations: ConversationInput[]) =>
	compare(memory, conversations).found;

describe('listConversations, compared with the memory', () => {
	it('finds each kind of change, alone and together', () => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: 1 });
		expect(findChanges(memory, { id: 'a', spoke: 100, unreadCount: 1 })).toEqual([]);
		expect(findChanges(memory, { id: 'a', spoke: 99 })).toEqual([['a', ['newMessage']]]);
		expect(findChanges(memory, { id: 'a', spoke: 100, unreadCount: 2 })).toEqual([
			['a', ['unread']],
		]);
		expect(findChanges(memory, { id: 'a', spoke: 50, unreadCount: 2, status: 'closed' })).toEqual([
			['a', ['newMessage', 'unread', 'status']],
		]);
		expect(findChanges(memory, { id: 'b', created: 10, spoke: 9, unreadCount: 2 })).toEqual([
			['b', ['new', 'newMessage', 'unread']],
		]);
		expect(findChanges(memory, { id: 'b', created: 10 })).toEqual([['b', ['new']]]);
	});

	it('counts what happens at the mark as new', () => {
		const memory = { mark: now - 10_000, known: {} };
		expect(findChanges(memory, { id: 'a', created: 10, spoke: 10 })).toEqual([
			['a', ['new', 'newMessage']],
		]);
		expect(findChanges(memory, { id: 'a', created: 11, spoke: 11 })).toEqual([]);
	});

	it.each([false, true])(
		'counts a conversation that two leads list differently in its newest form, reversed: %s',
		(isReversed) => {
			const forms = [
				{ id: 'a', spoke: 100 },
				{ id: 'a', spoke: 50, unreadCount: 1 },
			];
			const leads = forms.map((form) => lead(form));
			const given = isReversed ? leads.reverse() : leads;
			const { found } = compareLeads(memoryOf(forms[0]), given);
			expect(found).toEqual([['a', ['newMessage', 'unread']]]);
		},
	);

	it('does not report that messages were read, but reports the next unread one', () => {
		const read = compare(memoryOf({ id: 'a', unreadCount: 5 }), [{ id: 'a' }]);
		expect(read.found).toEqual([]);
		expect(findChanges(read.memory, { id: 'a', unreadCount: 1 })).toEqual([['a', ['unread']]]);
	});

	it.each([
		["the account's own answer", 1, 1, ['newMessage']],
		['an unread message after others were read', 3, 1, ['newMessage', 'unread']],
	])('compares unread counts after a new message: %s', (_what, known, unreadCount, changes) => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: known });
		expect(findChanges(memory, { id: 'a', spoke: 99, unreadCount })).toEqual([['a', changes]]);
	});

	it('ignores an outdated answer, but for the status, and reports a newer message', () => {
		const memory = memoryOf({ id: 'a', spoke: 10, unreadCount: 2 });
		const outdated = compare(memory, [{ id: 'a', spoke: 60, unreadCount: 9 }]);
		expect(outdated.found).toEqual([]);
		expect(findChanges(outdated.memory, { id: 'a', spoke: 10, unreadCount: 2 })).toEqual([]);
		expect(findChanges(outdated.memory, { id: 'a', spoke: 60, status: 'closed' })).toEqual([
			['a', ['status']],
		]);
		expect(findChanges(outdated.memory, { id: 'a', spoke: 9, unreadCount: 2 })).toEqual([
			['a', ['newMessage']],
		]);
	});

	it('does not report a conversation as new when it was temporarily missing', () => {
		const both = [
			{ id: 'a', created: 10 },
			{ id: 'b', created: 10 },
		];
		const without = compare(memoryOf(...both), both.slice(1));
		expect(findChanges(without.memory, ...both)).toEqual([]);
	});

	it('remembers an unknown conversation without recent activity without emitting it', () => {
		const old = { id: 'old', created: 9000, spoke: 8000, unreadCount: 3 };
		const noted = compare(memoryOf({ id: 'a', created: 10 }), [old]);
		expect(noted.found).toEqual([]);
		expect(findChanges(noted.memory, { ...old, status: 'closed' })).toEqual([['old', ['status']]]);
	});

	it('forgets the least recently active first, without false events for those forgotten', () => {
		const all = [5000, 4000, 3000, 10].map((created) => ({ id: `${created}`, created }));
		const { memory } = compare(fromStart, all, 1);
		expect(Object.keys(memory.known)).toHaveLength(1);
		expect(compare(memory, all, 1).found).toEqual([]);
		const spoke = [{ ...all[0], spoke: 1 }, ...all.slice(1)];
		const next = compare(memory, spoke, 2);
		expect(next.found).toEqual([['5000', ['newMessage']]]);
		expect(compare(next.memory, spoke, 2).found).toEqual([]);
	});

	it.each([
		['one that it knows', [{ id: 'a' }, { id: 'b' }], true],
		['none that it knows', [{ id: 'b' }], false],
		['none', [], true],
	])('recognizes the account where the CRM shows %s', (_what, listed, expected) => {
		expect(compare(memoryOf({ id: 'a' }), listed).isRecognized).toBe(expected);
	});

	it.each([null, undefined, '', {}])('keeps the status while the CRM shows %j', (status) => {
		const hidden = compare(memoryOf({ id: 'a', status: 'open' }), [{ id: 'a', status }]);
		expect(hidden.found).toEqual([]);
		expect(findChanges(hidden.memory, { id: 'a', status: 'open' })).toEqual([]);
	});

	it.each([-1, '2', 'many', {}])('reads an unread count of %j once', (count) => {
		const odd = { id: 'a', unreadCount: count };
		const { found, memory } = compare(memoryOf({ id: 'a' }), [odd]);
		expect(found).toEqual(Number(count) > 0 ? [['a', ['unread']]] : []);
		expect(findChanges(memory, odd)).toEqual([]);
	});
});
