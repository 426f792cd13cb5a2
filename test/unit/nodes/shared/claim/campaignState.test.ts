import { campaignState, comparedStates } from '../../../../../nodes/shared/claim/campaignState';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { knownLead } from '../lead/knownLead';

const at = '2026-03-01T12:00:00.000Z';
const opened = '2026-03-01T11:59:58.000Z';
const later = '2026-03-01T12:10:00.000Z';
const now = Date.parse('2026-03-05T12:00:00.000Z');
const phone = '5511987651000';

/** The claim of a campaign whose message was sent in the conversation `own`. */
const claimWith = (changes: object = {}) => ({
	...{ status: 'sent', at, phone, conversationId: 'own', isOwnConversation: true },
	...changes,
});

/** A lead with the message of the campaign in one conversation, which is as given. */
const leadWith = (conversation: object = {}, campaigns: unknown = { spring: claimWith() }) =>
	knownLead({
		phone,
		metadata: { campaigns },
		accountExternalConversations: [
			{ id: 'own', createdAt: opened, lastMessageAt: at, unreadCount: 0, ...conversation },
		],
	});

const stateOf = (lead: KnownLead, moment = now) => campaignState(lead, 'spring', moment);

describe('the state of a campaign on a lead', () => {
	it.each<[unknown, string]>([
		[{ campaigns: { spring: { status: 'sent', at } } }, 'sent'],
		[JSON.stringify({ campaigns: { spring: { status: 'sent', at } } }), 'sent'],
		[{ campaigns: { spring: { status: 'who knows' } } }, 'unconfirmed'],
		[{ campaigns: { spring: 'sent' } }, 'unconfirmed'],
		[{ campaigns: { spring: { status: 'sent', at } }, id: 2 ** 60 }, 'unreadable'],
		[{ campaigns: { spring: { status: 'released', at } } }, 'notSent'],
		[{ campaigns: { autumn: { status: 'sent', at } } }, 'notSent'],
		[{ campaigns: [] }, 'notSent'],
		[null, 'notSent'],
		[{ campaigns: 'text' }, 'unreadable'],
		['text', 'unreadable'],
		[undefined, 'unreadable'],
	])('%j is %s', (metadata, status) => {
		expect(stateOf(knownLead({ metadata })).status).toBe(status);
	});

	it.each([
		['shows a message since', {}, now, 'sent', 'messageShown'],
		['shows none', { lastMessageAt: null }, now, 'unconfirmed', 'noMessageShown'],
		['shows no time', { lastMessageAt: undefined }, now, 'unconfirmed', null],
		['may still be sent to', {}, Date.parse(at) + 60_000, 'unconfirmed', null],
	])('an open claim whose lead %s', (_what, conversation, moment, status, evidence) => {
		const spring = claimWith({ status: 'sending' });
		const state = stateOf(leadWith(conversation, { spring }), moment);
		expect(state).toMatchObject({ status, evidence });
	});

	it('counts for the phone that the claim names', () => {
		const stateFor = (of: string) => campaignState(leadWith(), 'spring', now, { phone: of });
		expect(stateFor(phone).status).toBe('sent');
		expect(stateFor('5511987652000')).toMatchObject({ status: 'notSent', claim: undefined });
	});
});

describe('whether somebody has answered', () => {
	const answered = (conversation: object, claim: object = {}) =>
		stateOf(leadWith(conversation, { spring: claimWith(claim) })).answered;

	it.each<[string, boolean | null, object, object]>([
		['nothing', false, {}, {}],
		['a later message', true, { lastMessageAt: later }, {}],
		['a message a minute later, at most', false, { lastMessageAt: '2026-03-01T12:01:00.000Z' }, {}],
		['a message just over a minute later', true, { lastMessageAt: '2026-03-01T12:01:00.001Z' }, {}],
		['a later message in another format', true, { lastMessageAt: Date.parse(later) / 1000 }, {}],
		['a time without a zone', null, { lastMessageAt: '2026-03-04T12:10:00' }, {}],
		['no time', null, { lastMessageAt: null }, {}],
		[
			'an unread message soon after',
			true,
			{ lastMessageAt: '2026-03-01T12:00:20Z', unreadCount: 1 },
			{},
		],
		['an unread message, maybe its own', null, { unreadCount: 1 }, {}],
		['an unread message without times', true, { unreadCount: 1, lastMessageAt: undefined }, {}],
		[
			'the same in a conversation that was there before',
			null,
			{ unreadCount: 1, lastMessageAt: undefined },
			{ isOwnConversation: undefined },
		],
		['a time before the message', null, { lastMessageAt: '2026-02-27T12:00:00Z' }, {}],
		[
			'a time two minutes before the message',
			false,
			{ lastMessageAt: '2026-03-01T11:58:00.000Z' },
			{},
		],
		['a time just before that', null, { lastMessageAt: '2026-03-01T11:57:59.999Z' }, {}],
		[
			'unread messages, maybe from before, and the time of the message',
			null,
			{ unreadCount: 5, lastMessageAt: '2026-03-01T12:00:02.000Z' },
			{ isOwnConversation: undefined },
		],
		[
			'unread messages and a time just later',
			true,
			{ unreadCount: 5, lastMessageAt: '2026-03-01T12:00:02.001Z' },
			{ isOwnConversation: undefined },
		],
		['no unread count', null, { unreadCount: undefined }, {}],
	])('%s: %s', (_what, expected, conversation, claim) => {
		expect(answered(conversation, claim)).toBe(expected);
	});

	it('is unknown without a noted outcome, where it may be the message itself', () => {
		expect(answered({ lastMessageAt: later }, { status: 'sending' })).toBeNull();
		expect(answered({}, { status: 'sending' })).toBe(false);
	});

	it('is unknown after the message of a later campaign, but not of an earlier one', () => {
		const conversation = { lastMessageAt: '2026-03-02T12:00:00.000Z' };
		const withOther = (summer: object) =>
			stateOf(leadWith(conversation, { spring: claimWith(), summer })).answered;
		expect(withOther({ status: 'sent', at: later })).toBeNull();
		expect(withOther({ status: 'sending', at: later })).toBeNull();
		expect(withOther({ status: 'sent', at })).toBe(true);
		expect(withOther({ status: 'sent' })).toBe(true);
		expect(withOther({ status: 'released', at: later })).toBe(true);
		expect(withOther({ status: 'sent', at: '2026-02-01T12:00:00.000Z' })).toBe(true);
	});

	it('looks into the conversations of all leads of the person', () => {
		const lead = leadWith();
		const second = leadWith({ id: 'other', lastMessageAt: later }, {});
		const leads = [lead, KnownLead.read({ ...second.toJson(), id: 'second' })];
		expect(campaignState(lead, 'spring', now, { leads }).answered).toBe(true);
	});

	it('is unknown where no message was sent', () => {
		expect(answered({ lastMessageAt: null }, { status: 'sending' })).toBeNull();
		expect(answered({ lastMessageAt: later }, { status: 'released' })).toBeNull();
	});
});

describe('states compared with each other', () => {
	it('miss a message only where the CRM has shown another', () => {
		const spring = claimWith({ status: 'sending', conversationId: undefined });
		const missing = stateOf(leadWith({ lastMessageAt: null }, { spring }));
		const evidenceBeside = (other: object) =>
			comparedStates([missing, stateOf(leadWith(other))])[0].evidence;
		expect(evidenceBeside({})).toBe('noMessageShown');
		expect(evidenceBeside({ lastMessageAt: null })).toBeNull();
		// An answer, and an opening that is shown as a message.
		expect(evidenceBeside({ lastMessageAt: later })).toBeNull();
		expect(evidenceBeside({ lastMessageAt: opened })).toBeNull();
		expect(comparedStates([missing])[0].evidence).toBeNull();
	});
});
