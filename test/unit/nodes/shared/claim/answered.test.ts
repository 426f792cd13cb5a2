import { describeUnknownAnswers, haveAnswered } from '../../../../../nodes/shared/claim/answered';
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

const known = { answered: true };
const hidden = { answered: null };
const later = { answered: null, hasLaterCampaign: true };

describe('why it is unknown whether people have answered', () => {
	it.each([
		['a later campaign alone', [known, later, later], 'a later campaign has written to them'],
		['the CRM alone', [known, hidden, hidden], 'the CRM does not show it'],
	])('is %s', (_what, states, reason) => {
		expect(describeUnknownAnswers(states)).toBe(
			`Of 2 of 3, it is unknown whether they have answered: of 2 because ${reason}`,
		);
	});

	it('is both, or nothing where it is known of all', () => {
		expect(describeUnknownAnswers([later, hidden])).toContain('of 1 because the CRM');
		expect(describeUnknownAnswers([later, hidden])).toContain('of 1 because a later campaign');
		expect(describeUnknownAnswers([known])).toBeUndefined();
	});
});
