import { knownLead } from '../../shared/lead/knownLead';
import { endingOf, phone } from './endingOf';

/** How a follow-up ends whose earlier run has opened a conversation, and had no message in it. */
function followUpOf(opened: object) {
	const talk = { accountChatSectorId: 'sector-1', status: 'active', unreadCount: 0 };
	const winter = { status: 'sent', at: '2026-03-01T12:00:00Z' };
	const spring = { status: 'released', at: '2026-03-03T12:00:00Z' };
	const own = { conversationId: 'own', isOwnConversation: true };
	const lead = knownLead({
		phone,
		metadata: { campaigns: { winter, spring: { ...spring, ...own } } },
		accountExternalConversations: [
			{ ...talk, id: 'talk', createdAt: winter.at, lastMessageAt: winter.at },
			{ ...talk, id: 'own', createdAt: spring.at, lastMessageAt: spring.at, ...opened },
		],
	});
	const followUpOn = { campaign: 'winter', who: 'notAnswered' } as const;
	return endingOf({ campaignKey: 'spring', followUpOn }, [lead])?.reason;
}

it.each([
	['nothing but the two messages', '2026-03-01T12:01:00Z', '2026-03-03T12:00:59Z', undefined],
	[
		'an answer before the other campaign',
		'2026-03-02T12:00:00Z',
		'2026-03-03T12:00:00Z',
		'answered',
	],
	[
		'a message as late as it may be noted',
		'2026-03-01T12:00:00Z',
		'2026-03-03T11:58:00Z',
		undefined,
	],
	['one before that', '2026-03-01T12:00:00Z', '2026-03-03T11:57:59Z', 'answered'],
	['an answer to the other campaign', '2026-03-01T12:00:00Z', '2026-03-03T12:01:01Z', 'answered'],
	['only what is older', '2026-02-27T12:00:00Z', '2026-02-27T12:00:00Z', 'leadUnreadable'],
])('a follow-up after another campaign sees %s', (_what, ofWinter, ofNews, reason) => {
	const talk = { accountChatSectorId: 'sector-1', status: 'closed', unreadCount: 0 };
	const winter = { status: 'sent', at: '2026-03-01T12:00:00Z' };
	const news = { status: 'sent', at: '2026-03-03T12:00:00Z' };
	const lead = knownLead({
		phone,
		metadata: { campaigns: { winter, news } },
		accountExternalConversations: [
			{ ...talk, id: 'talk', createdAt: winter.at, lastMessageAt: ofWinter },
			{ ...talk, id: 'news', createdAt: news.at, lastMessageAt: ofNews },
		],
	});
	const followUpOn = { campaign: 'winter', who: 'notAnswered' } as const;
	expect(endingOf({ campaignKey: 'spring', followUpOn }, [lead])?.reason).toBe(reason);
});

it.each([
	['its opening', {}, undefined],
	['its opening, noted a minute later', { lastMessageAt: '2026-03-03T12:01:00.000Z' }, undefined],
	['a message a minute later', { lastMessageAt: '2026-03-03T12:01:00.001Z' }, 'answered'],
	['a message that nobody has read', { unreadCount: 1 }, 'answered'],
	['a message of a conversation that is not its own', { id: 'other' }, 'answered'],
])('a conversation that the campaign itself has opened shows %s', (_what, opened, reason) => {
	expect(followUpOf(opened)).toBe(reason);
});

it.each([
	['everyone', undefined],
	['notAnswered', 'leadUnreadable'],
] as const)('conversations that the CRM hides matter to %s: %s', (who, reason) => {
	const winter = { status: 'sent', at: '2026-03-01T12:00:00Z' };
	const talk = { id: 'talk', createdAt: winter.at };
	const lead = knownLead({
		...{ phone, metadata: { campaigns: { winter } }, accountExternalConversations: [talk] },
	});
	const followUpOn = { campaign: 'winter', who };
	expect(endingOf({ campaignKey: 'spring', followUpOn }, [lead])?.reason).toBe(reason);
});
