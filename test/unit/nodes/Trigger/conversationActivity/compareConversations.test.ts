import type { Lead, LeadConversation } from '../../../../../nodes/shared/contract';
import {
	compareConversations as compareWindow,
	firstMemory,
	type ConversationMemory,
} from '../../../../../nodes/Trigger/conversationActivity/compareConversations';
import { testedCases } from '../../../../support/testEffort';

const now = Date.UTC(2026, 2, 2, 12);
const clocks = { now, horizon: now + 7 * 86_400_000 };
const settings = { mostKnown: 10_000, isFirst: true, isLast: true };

/** Compares all conversations, or those of a part of the leads. */
function compareConversations(
	leads: Lead[],
	memory: ConversationMemory = firstMemory,
	{ mostKnown, ...part }: typeof settings,
) {
	return compareWindow({ leads, clocks, start: 0, ...part }, memory, mostKnown);
}

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

/** The changes by conversation, and the memory as n8n stores it. */
function compare(
	before: ConversationMemory | undefined,
	conversations: ConversationInput[],
	changes: Partial<typeof settings> = {},
) {
	const given = { ...settings, ...changes };
	const { activities, memory } = compareConversations([lead(...conversations)], before, given);
	return {
		found: activities.map(({ conversation, changes: kinds }) => [conversation.id, kinds]),
		memory: JSON.parse(JSON.stringify(memory)) as ConversationMemory,
	};
}

const memoryOf = (...conversations: ConversationInput[]) =>
	compare(undefined, conversations).memory;

const findChanges = (memory: ConversationMemory, ...conversations: ConversationInput[]) =>
	compare(memory, conversations).found;

describe('compareConversations', () => {
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
	});

	it.each([false, true])(
		'counts a conversation that two leads list differently in its newest form, reversed: %s',
		(isReversed) => {
			const memory = memoryOf({ id: 'a', spoke: 100 });
			const forms = [
				{ id: 'a', spoke: 100 },
				{ id: 'a', spoke: 50, unreadCount: 1 },
			];
			const leads = forms.map((form) => lead(form));
			const given = isReversed ? leads.reverse() : leads;
			const { activities } = compareConversations(given, memory, settings);
			expect(activities.map(({ changes }) => changes)).toEqual([['newMessage', 'unread']]);
		},
	);

	it('counts a conversation that two leads list with the same last message as it is listed last', () => {
		const leads = [0, 1].map((unreadCount) => lead({ id: 'a', spoke: 50, unreadCount }));
		const memory = memoryOf({ id: 'a', spoke: 50 });
		const { activities } = compareConversations(leads, memory, settings);
		expect(activities.map(({ changes }) => changes)).toEqual([['unread']]);
		expect(compareConversations(leads.reverse(), memory, settings).activities).toEqual([]);
	});

	it('does not report that messages were read, but reports the next unread one', () => {
		const memory = memoryOf({ id: 'a', unreadCount: 5 });
		const read = compare(memory, [{ id: 'a' }]);
		expect(read.found).toEqual([]);
		expect(findChanges(read.memory, { id: 'a', unreadCount: 1 })).toEqual([['a', ['unread']]]);
	});

	it("does not report the account's own answer as unread, while nobody has read the message", () => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: 1 });
		expect(findChanges(memory, { id: 'a', spoke: 99, unreadCount: 1 })).toEqual([
			['a', ['newMessage']],
		]);
	});

	it('reports an unread message when others were read since the last poll', () => {
		const memory = memoryOf({ id: 'a', spoke: 100, unreadCount: 3 });
		expect(findChanges(memory, { id: 'a', spoke: 99, unreadCount: 1 })).toEqual([
			['a', ['newMessage', 'unread']],
		]);
	});

	it('finds an unread message whose time without a zone was set back', () => {
		const local = (seconds: number) => before(seconds).replace('Z', '');
		const memory = memoryOf({ id: 'a', lastMessageAt: local(600), unreadCount: 1 });
		const setBack = { id: 'a', lastMessageAt: local(600 + 3_000), unreadCount: 2 };
		expect(findChanges(memory, setBack)).toEqual([['a', ['unread']]]);
		const later = { ...setBack, lastMessageAt: local(3_000) };
		expect(findChanges(compare(memory, [setBack]).memory, later)).toEqual([['a', ['newMessage']]]);
		const lagging = compare(memory, [{ ...setBack, unreadCount: 1 }]);
		expect(lagging.found).toEqual([]);
		const shown = { id: 'a', lastMessageAt: local(600), unreadCount: 1 };
		expect(findChanges(lagging.memory, shown)).toEqual([]);
		const withZone = { id: 'a', spoke: 3_600, unreadCount: 2 };
		expect(findChanges(memory, withZone)).toEqual([]);
	});

	it('finds a new conversation whose time without a zone was set back', () => {
		const local = (seconds: number) => before(seconds).replace('Z', '');
		const memory = memoryOf({ id: 'a', createdAt: local(100) });
		expect(findChanges(memory, { id: 'b', createdAt: local(100 + 3_500) })).toEqual([
			['b', ['new']],
		]);
	});

	it('finds a first message of the time of the creation, and an unread one without a time', () => {
		const memory = memoryOf({ id: 'a', created: 100 });
		expect(findChanges(memory, { id: 'a', created: 100, spoke: 100 })).toEqual([
			['a', ['newMessage']],
		]);
		expect(findChanges(memory, { id: 'b', created: 10, unreadCount: 2 })).toEqual([
			['b', ['new', 'unread']],
		]);
		expect(findChanges(memory, { id: 'b', created: 10, spoke: 9_000 })).toEqual([['b', ['new']]]);
	});

	it('counts what happens at the mark as new, and an unread count without an end once', () => {
		const memory = { mark: now - 10_000, watchedSince: 0, known: '' };
		expect(findChanges(memory, { id: 'a', created: 10, spoke: 10 })).toEqual([
			['a', ['new', 'newMessage']],
		]);
		const endless = { id: 'a', unreadCount: Infinity };
		expect(findChanges(memoryOf(endless), endless)).toEqual([]);
	});

	it('moves the mark by the first period alone, and not without a conversation', () => {
		const first = compare(undefined, [{ id: 'old', created: 9_000 }], { isLast: false });
		const last = compare(first.memory, [{ id: 'recent', created: 100 }], { isFirst: false });
		expect(last.memory.mark).toBe(now - 9_600_000);
		expect(compare({ mark: 1, watchedSince: 0, known: '' }, []).memory.mark).toBe(1);
	});

	it('knows a message that was deleted also where an unread one has no later time', () => {
		const local = (seconds: number) => before(seconds).replace('Z', '');
		const deleted = { id: 'a', lastMessageAt: local(10) };
		const last = { id: 'a', lastMessageAt: local(60) };
		const without = compare(memoryOf(deleted), [last]);
		const unread = compare(without.memory, [{ ...last, unreadCount: 1 }]);
		expect(unread.found).toEqual([['a', ['unread']]]);
		expect(findChanges(unread.memory, { ...deleted, unreadCount: 1 })).toEqual([]);
	});

	it('shows when the last message before a change was, if there was one', () => {
		const previousOf = (conversation: ConversationInput) => {
			const changed = lead({ ...conversation, status: 'closed' });
			return compareConversations([changed], memoryOf(conversation), settings).activities[0]
				.previous;
		};
		const known = { status: 'active', unreadCount: 0 };
		expect(previousOf({ id: 'a' })).toEqual({ ...known, lastMessageAt: null });
		expect(previousOf({ id: 'a', spoke: 5 })).toEqual({ ...known, lastMessageAt: before(5) });
	});

	it.each([
		['in the days that were watched before', now - 500, now - 500, ['new']],
		['in those that were added', now - 501, now - 500, undefined],
		['just before the days that are watched as before', now - 1_001, now - 1_000, ['new']],
	])('of leads created %s, finds what is new in them alone', (_when, created, watched, changes) => {
		const createdAt = new Date(created).toISOString();
		const leads = [{ ...lead({ id: 'a', created: 0 }), createdAt }];
		const window = { leads, clocks, start: now - 1_000, isFirst: true, isLast: true };
		const memory = { mark: 0, watchedSince: watched, known: '' };
		const { activities } = compareWindow(window, memory, 10);
		expect(activities[0]?.changes).toEqual(changes);
	});

	it('ignores an outdated answer', () => {
		const memory = memoryOf({ id: 'a', spoke: 10, unreadCount: 2 });
		const outdated = compare(memory, [{ id: 'a', spoke: 60 }]);
		expect(outdated.found).toEqual([]);
		expect(findChanges(outdated.memory, { id: 'a', spoke: 10, unreadCount: 2 })).toEqual([]);
	});

	it('reports what changes after the last message was deleted', () => {
		const memory = memoryOf({ id: 'a', spoke: 10, unreadCount: 2 });
		let last = compare(memory, [{ id: 'a', spoke: 60 }]).memory;
		const next = (conversation: ConversationInput) => {
			const { found, memory: after } = compare(last, [conversation]);
			last = after;
			return found.map(([, changes]) => changes);
		};
		const deleted = { id: 'a', spoke: 60 };
		expect(next({ ...deleted, status: 'closed' })).toEqual([['status']]);
		expect(next(deleted)).toEqual([['status']]);
		expect(next({ ...deleted, unreadCount: 1 })).toEqual([['unread']]);
		expect(next({ ...deleted, spoke: 5, unreadCount: 2 })).toEqual([['newMessage', 'unread']]);
		expect(next({ ...deleted, spoke: 70, unreadCount: 2, status: 'closed' })).toEqual([['status']]);
	});

	it('reports what comes after a message whose time was days ahead', () => {
		const ahead = { id: 'a', spoke: -3 * 86_400, unreadCount: 1 };
		let last = memoryOf({ id: 'a', spoke: 60 });
		const next = (conversation: ConversationInput) => {
			const { found, memory: after } = compare(last, [conversation]);
			last = after;
			return found.map(([, changes]) => changes);
		};
		expect(next(ahead)).toEqual([['newMessage', 'unread']]);
		expect(next(ahead)).toEqual([]);
		const corrected = { id: 'a', spoke: 20, unreadCount: 1 };
		expect(next(corrected)).toEqual([['newMessage']]);
		expect(next(corrected)).toEqual([]);
		expect(next({ ...corrected, spoke: 10, unreadCount: 2 })).toEqual([['newMessage', 'unread']]);
		expect(next(ahead)).toEqual([['newMessage', 'unread']]);
		// The message before it, once it was deleted.
		expect(next({ id: 'a', spoke: 9_000 })).toEqual([]);
	});

	it('reports no message that was deleted where its time was that of the clocks', () => {
		expect(findChanges(memoryOf({ id: 'a', spoke: 0 }), { id: 'a', spoke: 20 })).toEqual([]);
		const ahead = memoryOf({ id: 'a', spoke: -0.001 });
		expect(findChanges(ahead, { id: 'a', spoke: 20 })).toEqual([['a', ['newMessage']]]);
	});

	it('reports no message that was deleted where times of a zone ahead have none', () => {
		const zoneless = (hoursAhead: number) => ({
			id: 'a',
			lastMessageAt: before(-hoursAhead * 3600).slice(0, -1),
		});
		const memory = memoryOf(zoneless(9));
		expect(findChanges(memory, zoneless(8.9))).toEqual([]);
		expect(findChanges(memory, zoneless(9.1))).toEqual([['a', ['newMessage']]]);
	});

	it('reads all leads in periods like at once, and is silent until all were read once', () => {
		const [old, recent] = [
			{ id: 'old', created: 9_000, spoke: 8_000 },
			{ id: 'recent', created: 100, spoke: 5 },
		];
		const read = (memory: ConversationMemory | undefined, ...list: ConversationInput[]) =>
			list.reduce<{ found: unknown[]; memory?: ConversationMemory }>(
				({ found, memory: before }, each, index) => {
					const part = { isFirst: index === 0, isLast: index === list.length - 1 };
					const compared = compare(before, [each], part);
					return { found: [...found, ...compared.found], memory: compared.memory };
				},
				{ found: [], memory },
			);
		const first = read(undefined, recent, old);
		expect(first.found).toEqual([]);
		// It began after its period had been read, and before a message in a later period.
		const between = { id: 'between', created: 50 };
		const second = read(first.memory, between, { ...old, spoke: 2 });
		expect(second.found).toEqual([
			['between', ['new']],
			['old', ['newMessage']],
		]);
		expect(read(second.memory, between, { ...old, spoke: 2 }).found).toEqual([]);
	});

	it('does not report a conversation as new when it was temporarily missing', () => {
		const memory = memoryOf({ id: 'a', created: 10 }, { id: 'b', created: 10 });
		const without = compare(memory, [{ id: 'b', created: 10 }]);
		expect(findChanges(without.memory, { id: 'a', created: 10 }, { id: 'b', created: 10 })).toEqual(
			[],
		);
	});

	it('remembers an unknown conversation without recent activity without emitting it', () => {
		const memory = memoryOf({ id: 'a', created: 10 });
		const old = { id: 'old', created: 9000, spoke: 8000, unreadCount: 3 };
		const noted = compare(memory, [old]);
		expect(noted.found).toEqual([]);
		expect(findChanges(noted.memory, { ...old, status: 'closed' })).toEqual([['old', ['status']]]);
	});

	it('does not forget one without a message before those that are older', () => {
		const [a, b, c] = [10, 5_000, 100].map((created) => ({ id: `c${created}`, created }));
		const without = compare(memoryOf(a, b), [b, c], { mostKnown: 2 });
		expect(without.found).toEqual([['c100', ['new']]]);
		expect(findChanges(without.memory, a, c)).toEqual([]);
	});

	it('forgets the least recently active first, without false events for those forgotten', () => {
		const few = { mostKnown: 2 };
		const all = [5000, 4000, 3000, 2000].map((created) => ({ id: `c${created}`, created }));
		const { memory } = compare(undefined, all, few);
		expect(memory.known.split(';')).toHaveLength(2);
		const again = compare(memory, all, few);
		expect(again.found).toEqual([]);

		const spoke = [{ ...all[0], spoke: 1 }, ...all.slice(1)];
		const third = compare(again.memory, spoke, few);
		expect(third.found.map(([id]) => id)).toEqual(['c5000']);
		expect(compare(third.memory, spoke, few).found).toEqual([]);
	});

	it('remembers at most 10,000 conversations, in 30 characters each', () => {
		const conversations = Array.from({ length: 10_000 + testedCases(40_000) }, (_, index) => ({
			id: `0f6f3b8e-2c0e-4a6f-9d5e-${String(index).padStart(12, '0')}`,
			created: 100_000 + index,
			spoke: index,
		}));
		const first = compare(undefined, conversations);
		const size = JSON.stringify(first.memory).length;
		expect(size).toBeLessThan(10_000 * 30 + 200);
		const again = compare(first.memory, conversations);
		expect(again.found).toEqual([]);
		expect(JSON.stringify(again.memory).length).toBe(size);
	});

	describe('with a CRM that answers incorrectly', () => {
		const twice = (memory: ConversationMemory, ...conversations: ConversationInput[]) => {
			const first = compare(memory, conversations);
			const second = compare(first.memory, conversations);
			return { first: first.found, second: second.found, text: JSON.stringify(first.memory) };
		};

		it.each([1.5, '1', '1.5'])('treats %j unread messages as one', (unreadCount) => {
			const { first, second } = twice(memoryOf({ id: 'a' }), { id: 'a', unreadCount });
			expect(first).toEqual([['a', ['unread']]]);
			expect(second).toEqual([]);
		});

		it.each(['abc', -1, null, {}, Number.NaN, [], ''])(
			'treats %j unread messages as none, without an event',
			(unreadCount) => {
				const { first, second, text } = twice(memoryOf({ id: 'a' }), { id: 'a', unreadCount });
				expect([first, second]).toEqual([[], []]);
				expect(text).not.toMatch(/undefined|NaN|null/);
			},
		);

		it.each(['2200-01-01T00:00:00.000Z', 'soon', {}, 1e300, -1])(
			'keeps the previous time for a last message at %j',
			(lastMessageAt) => {
				const { first, second } = twice(memoryOf({ id: 'a', spoke: 100 }), {
					id: 'a',
					lastMessageAt,
					unreadCount: 1,
				});
				expect(first).toEqual([['a', ['unread']]]);
				expect(second).toEqual([]);
			},
		);

		it('needs bounded memory for any number and length of statuses', () => {
			const many = Array.from({ length: testedCases(6000) }, (_, index) => ({
				id: `c${index}`,
				status: index === 0 ? {} : `${index}${'x'.repeat(1000)}`,
			}));
			const { second, text } = twice(memoryOf(), ...many);
			expect(second).toEqual([]);
			expect(text.length).toBeLessThan(6000 * 50);
		});

		it('ignores entries without an id', () => {
			const memory = memoryOf({ id: '1' });
			const given = [null, 'text', { id: null }, { id: {} }, [], { status: 'closed' }];
			const listed = lead({ id: '1', status: 'closed' });
			(listed.accountExternalConversations as unknown[]).unshift(...given);
			const { activities } = compareConversations([listed], memory, settings);
			expect(activities.map(({ conversation, changes }) => [conversation.id, changes])).toEqual([
				['1', ['status']],
			]);
		});

		it.each([null, 'none', {}, 7])(
			'treats %j instead of conversations as none',
			(conversations) => {
				const odd = { id: 'odd', accountExternalConversations: conversations } as unknown as Lead;
				const { activities } = compareConversations(
					[odd, lead({ id: 'a', status: 'closed' })],
					memoryOf({ id: 'a' }),
					settings,
				);
				expect(activities).toHaveLength(1);
			},
		);

		it('still reports others when a last message is in the future', () => {
			const memory = memoryOf({ id: 'a', created: 7200 });
			const ahead = { id: 'ahead', spoke: -86_400 };
			const first = compare(memory, [{ id: 'a', created: 7200 }, ahead]);
			expect(first.memory.mark).toBe(memory.mark);
			expect(findChanges(first.memory, ahead, { id: 'b', created: 60 })).toEqual([['b', ['new']]]);
		});

		it('reports every new conversation of an account that had none, but none that is old', () => {
			const { memory } = compareConversations([], undefined, settings);
			expect(findChanges(memory, { id: 'a', created: 86_400 })).toEqual([['a', ['new']]]);
			expect(findChanges(memory, { id: 'a', created: 8 * 86_400 })).toEqual([]);
		});

		it.each([null, undefined, '', {}])('keeps the status while the CRM shows %j', (status) => {
			const hidden = compare(memoryOf({ id: 'a', status: 'open' }), [{ id: 'a', status }]);
			expect(hidden.found).toEqual([]);
			expect(findChanges(hidden.memory, { id: 'a', status: 'open' })).toEqual([]);
			expect(findChanges(hidden.memory, { id: 'a', status: 'closed' })).toEqual([
				['a', ['status']],
			]);
		});

		it('finds a change of a status that is a number', () => {
			const memory = memoryOf({ id: 'a', status: 1 });
			expect(findChanges(memory, { id: 'a', status: '1' })).toEqual([]);
			expect(findChanges(memory, { id: 'a', status: 2 })).toEqual([['a', ['status']]]);
		});
	});
});
