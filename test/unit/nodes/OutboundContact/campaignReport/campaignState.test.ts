import {
	newRow,
	rowOfLead,
} from '../../../../../nodes/OutboundContact/campaignReport/campaignState';
import type { LeadDetails } from '../../../../../nodes/shared/lead/leadDetails';

const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:10:00.000Z';

/** A lead with the message of the campaign in one conversation, which is as given. */
const leadWith = (conversation: object, claim: object = {}, metadata?: unknown) =>
	({
		id: 'lead',
		metadata: metadata ?? {
			campaigns: {
				spring: {
					...{ status: 'sent', at, conversationId: 'own', isOwnConversation: true },
					...claim,
				},
			},
		},
		accountExternalConversations: [
			{ id: 'own', lastMessageAt: at, unreadCount: 0, ...conversation },
		],
	}) as unknown as LeadDetails;

const campaignState = (lead: LeadDetails) => rowOfLead(newRow(1, ''), lead, 'spring');

const activity = (conversation: object, claim: object = {}) =>
	campaignState(leadWith(conversation, claim)).activitySince;

describe('activity since the message', () => {
	it.each<[string, boolean | null, object, object]>([
		['nothing', false, {}, {}],
		['a later message', true, { lastMessageAt: later }, {}],
		['a later message in another format', true, { lastMessageAt: Date.parse(later) / 1000 }, {}],
		['a time without a zone', null, { lastMessageAt: '2026-03-01T12:10:00' }, {}],
		['a time without a zone, days later', true, { lastMessageAt: '2026-03-04 12:10:00' }, {}],
		['no time', null, { lastMessageAt: null }, {}],
		['no time and an unread message', true, { lastMessageAt: null, unreadCount: 1 }, {}],
		['one unread message and no later time', null, { unreadCount: 1 }, {}],
		['two unread messages', true, { unreadCount: 2 }, {}],
		['unread, maybe before', false, { unreadCount: 5 }, { isOwnConversation: undefined }],
	])('%s: %s', (_what, expected, conversation, claim) => {
		expect(activity(conversation, claim)).toBe(expected);
	});

	it.each([
		['no later than the message of a later campaign', later, null],
		['after that of a later campaign', '2026-03-01T12:20:00.000Z', true],
	])('%s: %s', (_what, lastMessageAt, expected) => {
		const lead = leadWith({ lastMessageAt });
		const { campaigns } = lead.metadata as { campaigns: object };
		lead.metadata = { campaigns: { ...campaigns, summer: { status: 'sent', at: later } } };
		expect(campaignState(lead).activitySince).toBe(expected);
	});

	it('is unknown without a message', () => {
		expect(activity({ lastMessageAt: later }, { status: 'sending' })).toBeNull();
		expect(activity({ lastMessageAt: later }, { status: 'released' })).toBeNull();
	});
});

it.each<[unknown, string]>([
	[{ campaigns: { spring: { status: 'sent', at } } }, 'sent'],
	[JSON.stringify({ campaigns: { spring: { status: 'sent', at } } }), 'sent'],
	[{ campaigns: { spring: { status: 'who knows' } } }, 'unconfirmed'],
	[{ campaigns: { spring: 'sent' } }, 'unconfirmed'],
	[{ campaigns: { spring: { status: 'released', at } } }, 'notSent'],
	[{ campaigns: { autumn: { status: 'sent', at } } }, 'notSent'],
	[{ campaigns: 'text' }, 'unreadable'],
	['text', 'unreadable'],
])('reads %j as %s', (metadata, status) => {
	expect(campaignState(leadWith({}, {}, metadata)).status).toBe(status);
});
