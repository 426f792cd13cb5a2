import * as fc from 'fast-check';

import {
	areOthersUnmoved,
	movementOf,
	type ConversationMark,
} from '../../../../../nodes/OutboundContact/settling/conversationMarks';

const mark = (lastMessageAt?: unknown, unreadCount: unknown = 0): ConversationMark => ({
	id: 'one',
	lastMessageAt,
	unreadCount,
});

const noon = '2026-03-02T12:00:00.000Z';
const later = '2026-03-02T12:00:30.000Z';

describe('a conversation', () => {
	it.each([
		['that was opened and shows no message', undefined, mark(null), 'unmoved'],
		['that was opened and shows one', undefined, mark(noon), 'moved'],
		['that was opened and shows one that cannot be read', undefined, mark('lately'), 'moved'],
		['without a message before and after', mark(''), mark(undefined), 'unmoved'],
		['whose last message is the same', mark(noon), mark(noon), 'unmoved'],
		['whose last message is a later one', mark(noon), mark(later), 'moved'],
		['whose last message is an earlier one', mark(later), mark(noon), 'unclear'],
		['whose last message is gone', mark(noon), mark(null), 'unclear'],
		['whose time has another precision', mark(noon), mark('2026-03-02T12:00:00Z'), 'unclear'],
		['that shows the day only', mark('2026-03-02'), mark('2026-03-03'), 'unclear'],
		['in which the person wrote', mark(noon, 1), mark(later, 2), 'unclear'],
		['that was opened, and in which the person wrote', undefined, mark(noon, 1), 'unclear'],
		['in which somebody read', mark(noon, 2), mark(later, 0), 'moved'],
		['that does not say what is unread', mark(noon), mark(later, null), 'unclear'],
		['that did not say what was unread', mark(noon, null), mark(later), 'unclear'],
	])('%s', (_what, before, after, movement) => {
		expect(movementOf(before, after)).toBe(movement);
	});

	it('never counts as moved by a message when more is unread than before', () => {
		const anyTime = fc.oneof(fc.constantFrom(null, '', noon, later, 'x', 7), fc.anything());
		fc.assert(
			fc.property(
				anyTime,
				anyTime,
				fc.nat(9),
				fc.integer({ min: 1, max: 9 }),
				(was, is, n, more) => {
					expect(movementOf(mark(was, n), mark(is, n + more))).toBe('unclear');
				},
			),
		);
	});
});

describe('the other conversations of a lead', () => {
	const other = (lastMessageAt: unknown) => ({ ...mark(lastMessageAt), id: 'other' });

	it.each([
		['are none', undefined, [mark(later)], true],
		['are as before', [other(noon)], [mark(later), other(noon)], true],
		['have moved', [other(noon)], [mark(later), other(later)], false],
		['are not known from before', undefined, [mark(later), other(noon)], false],
		['have appeared', [], [mark(later), other(null)], false],
	])('%s', (_what, before, after, isUnmoved) => {
		expect(areOthersUnmoved(before, after, 'one')).toBe(isUnmoved);
	});
});
