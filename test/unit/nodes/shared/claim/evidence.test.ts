import {
	hasAnswered,
	hasReached,
	messageEvidence,
	showsOwnMessage,
} from '../../../../../nodes/shared/claim/evidence';
import type { Conversation } from '../../../../../nodes/shared/lead/conversation';
import { readClaim } from '../../../../../nodes/shared/lead/storedClaim';
import { knownLead } from '../lead/knownLead';

const phone = '5511987650001';
const fields = { status: 'sending', at: '2026-03-02T12:00:00.400Z', phone };

const claimWith = (changes: object = {}) => readClaim('spring', { ...fields, ...changes });

const claim = claimWith();

const leadWith = (lastMessages: unknown[], shownPhone: unknown = phone) =>
	knownLead({
		phone: shownPhone,
		accountExternalConversations: lastMessages.map((lastMessageAt, n) => ({
			id: `conversation-${n}`,
			lastMessageAt,
		})),
	});

describe('what a lead shows of the message of a claim', () => {
	it.each([
		['a message since', ['2026-03-02T12:00:00.400Z'], 'messageShown'],
		['a message since, among others', [null, '2026-03-02T12:00:01.000Z'], 'messageShown'],
		['a message long ago', ['2026-03-01T12:00:00.000Z'], 'noMessageShown'],
		['one before, by more than clocks may differ', ['2026-03-02T11:58:00.399Z'], 'noMessageShown'],
		['one before, by less', ['2026-03-02T11:58:00.400Z'], null],
		['no message', [null], 'noMessageShown'],
		['no conversation', [], 'noMessageShown'],
		['a time to the second, within that of the claim', ['2026-03-02T12:00:00Z'], null],
		['a time to the minute', ['2026-03-02T12:00'], null],
		['a time without a zone', ['2026-03-02T13:00:00'], null],
		['a conversation without a time', [undefined], null],
		['a time that cannot be read', ['today'], null],
	])('with %s', (_what, lastMessages, expected) => {
		expect(messageEvidence(claim, [leadWith(lastMessages)])).toBe(expected);
	});

	it('is unknown without conversations, a time, or the phone of the message', () => {
		expect(messageEvidence(claim, [knownLead({ phone })])).toBeNull();
		expect(messageEvidence(claimWith({ at: 'now' }), [leadWith([null])])).toBeNull();
		expect(messageEvidence(claim, [leadWith([null], '+55 11 98765-0001')])).toBeNull();
	});
});

describe('the message of a claim that is noted as sent', () => {
	const sent = claimWith({ status: 'sent', conversationId: 'conversation-0' });
	const shows = (lastMessageAt: unknown, createdAt = '2026-03-02T11:59:59.900Z') =>
		showsOwnMessage(
			sent,
			knownLead({
				phone,
				accountExternalConversations: [{ id: 'conversation-0', createdAt, lastMessageAt }],
			}),
		);

	it.each([
		['2026-03-02T11:59:59.950Z', true],
		['2026-03-02T12:00:02.400Z', true],
		// An answer.
		['2026-03-02T12:00:02.401Z', false],
		['2026-03-02T12:00Z', false],
		['today', false],
		[null, false],
	])('is shown by the last message at %j: %j', (at, expected) => {
		expect(shows(at)).toBe(expected);
	});

	it.each([
		['2026-03-02T11:58:00.400Z', true],
		['2026-03-02T11:58:00.399Z', false],
	])('may be as old as clocks differ: %s, %j', (at, expected) => {
		expect(shows(at, '2026-01-05T12:00:00.000Z')).toBe(expected);
	});

	it.each([
		['2026-03-02T11:59:59.900Z', false],
		['2026-03-02T11:59:59.920Z', false],
		['2026-03-02T11:59:59.921Z', true],
	])('is not the opening of the conversation, shown as a message at %s: %j', (at, expected) => {
		expect(shows(at)).toBe(expected);
	});

	it.each([
		['2026-03-02T11:59:59Z', false],
		['2026-03-02T11:59:59.000Z', false],
		['2026-03-02T11:59:58.000Z', true],
		['yesterday', false],
	])(
		'may be the opening within the second after %s, where seconds are whole',
		(created, expected) => {
			expect(shows('2026-03-02T12:00:00.000Z', created)).toBe(expected);
		},
	);

	it('is none in another conversation, or without the time of the claim', () => {
		const other = claimWith({ status: 'sent', conversationId: 'other' });
		const lead = leadWith(['2026-03-02T12:00:00.000Z']);
		expect(showsOwnMessage(other, lead)).toBe(false);
		const open = claimWith({ conversationId: 'conversation-0' });
		expect(showsOwnMessage(open, lead)).toBe(false);
		expect(showsOwnMessage(claimWith({ ...sent.stored, at: 'now' }), lead)).toBe(false);
		expect(showsOwnMessage(sent, knownLead({ phone }))).toBe(false);
	});
});

describe('whoever has written', () => {
	const [first, second] = [0, 86_400_000];
	const answered = (lastMessageAt: number, unreadCount = 0) =>
		hasAnswered([{ lastMessageAt, unreadCount }] as Conversation[], first, [first, second]);

	it.each([
		['the message itself', first, 0, undefined],
		['the message of the next campaign', second, 0, false],
		['one a minute after it, which may be its own', second + 60_000, 0, false],
		['a later one', second + 60_001, 0, true],
		['an unread one at once', second + 2_000, 1, undefined],
		['a later unread one', second + 2_001, 1, true],
		['one between the campaigns', first + 60_001, 0, true],
		['one shortly before the next campaign, by another clock', second - 120_000, 0, false],
		['one before that', second - 120_001, 0, true],
	])('has answered where the last message is %s', (_what, at, unread, expected) => {
		expect(answered(at, unread)).toBe(expected);
	});
});

describe('a campaign', () => {
	const shown = leadWith(['2026-03-02T12:00:01.000Z']);
	const afterwards = Date.parse('2026-03-02T12:16:00Z');

	it.each([
		['a message that is noted', claimWith({ status: 'sent' }), afterwards, true],
		['a message since, once no run works on it', claim, afterwards, true],
		['a message since, while a run may work on it', claim, afterwards - 10 * 60_000, false],
		['a released claim', claimWith({ status: 'released' }), afterwards, false],
	])('has reached a lead with %s: %#', (_what, stored, now, expected) => {
		expect(hasReached(stored, [shown], now)).toBe(expected);
	});

	it('has not reached a lead without a message since', () => {
		expect(hasReached(claim, [leadWith([null])], afterwards)).toBe(false);
	});
});
