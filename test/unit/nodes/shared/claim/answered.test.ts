import { haveAnswered } from '../../../../../nodes/shared/claim/answered';
import { readConversation } from '../../../../../nodes/shared/lead/conversation';

const conversation = (id: string, createdAt: string, lastMessageAt: string) =>
	readConversation({ id, createdAt, lastMessageAt, unreadCount: 0 });

it.each([
	['is its opening, up to a minute later', '2026-03-02T12:01:00.000Z', false],
	['answers, more than a minute later', '2026-03-02T12:01:00.001Z', true],
])('the first message of an own conversation %s', (_what, lastMessageAt, expected) => {
	const sentAt = '2026-03-01T12:00:00.000Z';
	const shown = [
		conversation('first', sentAt, sentAt),
		conversation('own', '2026-03-02T12:00:00.000Z', lastMessageAt),
	];
	expect(haveAnswered(shown, [Date.parse(sentAt)], ['own'])).toBe(expected);
});
