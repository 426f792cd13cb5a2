import * as fc from 'fast-check';

import {
	compareSnapshots,
	type ConversationSnapshot,
} from '../../../../../nodes/OutboundContact/lead/conversationSnapshots';

const snapshot = (lastMessageAt?: unknown, unreadCount: unknown = 0): ConversationSnapshot => ({
	id: 'one',
	lastMessageAt,
	unreadCount,
});

const noon = '2026-03-02T12:00:00.000Z';
const later = '2026-03-02T12:00:30.000Z';

describe('a conversation', () => {
	it.each([
		['that was opened and shows no message', undefined, snapshot(null), 'unchanged'],
		['that was opened and shows one', undefined, snapshot(noon), 'newMessage'],
		[
			'that was opened and shows one that cannot be read',
			undefined,
			snapshot('lately'),
			'newMessage',
		],
		['without a message before and after', snapshot(''), snapshot(undefined), 'unchanged'],
		['whose last message is the same', snapshot(noon), snapshot(noon), 'unchanged'],
		['whose last message is a later one', snapshot(noon), snapshot(later), 'newMessage'],
		['whose last message is an earlier one', snapshot(later), snapshot(noon), 'unclear'],
		['whose last message is gone', snapshot(noon), snapshot(null), 'unclear'],
		[
			'whose time has another precision',
			snapshot(noon),
			snapshot('2026-03-02T12:00:00Z'),
			'unclear',
		],
		['that shows the day only', snapshot('2026-03-02'), snapshot('2026-03-03'), 'unclear'],
		['in which the person wrote', snapshot(noon, 1), snapshot(later, 2), 'unclear'],
		['that was opened, and in which the person wrote', undefined, snapshot(noon, 1), 'unclear'],
		['in which somebody read', snapshot(noon, 2), snapshot(later, 0), 'newMessage'],
		['that does not say what is unread', snapshot(noon), snapshot(later, null), 'unclear'],
		['that did not say what was unread', snapshot(noon, null), snapshot(later), 'unclear'],
	])('%s', (_what, before, after, change) => {
		expect(compareSnapshots(before, after)).toBe(change);
	});

	it('never counts as having a new message when more is unread than before', () => {
		const anyTime = fc.oneof(fc.constantFrom(null, '', noon, later, 'x', 7), fc.anything());
		fc.assert(
			fc.property(
				anyTime,
				anyTime,
				fc.nat(9),
				fc.integer({ min: 1, max: 9 }),
				(was, is, n, more) => {
					expect(compareSnapshots(snapshot(was, n), snapshot(is, n + more))).toBe('unclear');
				},
			),
		);
	});
});
