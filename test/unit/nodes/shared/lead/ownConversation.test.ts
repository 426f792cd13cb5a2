import { knownLead } from './knownLead';

const claim = { status: 'sending', at: '2026-03-02T12:00:00.500Z', run: 'run-1' };

/** A conversation without a message that was created right after the claim. */
const opened = {
	...{ id: 'opened', createdAt: '2026-03-02T12:00:01.000Z' },
	...{ lastMessageAt: null, unreadCount: 0 },
};

const ownIn = (conversations: unknown, stored: object | undefined = claim, key = 'spring') =>
	knownLead({
		metadata: { campaigns: { spring: stored } },
		accountExternalConversations: conversations,
	}).ownConversationId(key);

describe("a campaign's own conversation", () => {
	it.each([
		['that it opened', { isOwnConversation: true }, 'named'],
		['that it did not open', { isOwnConversation: false }, undefined],
		['of which that is not stored', {}, undefined],
	])('is the one that its claim names, %s', (_what, fields, expected) => {
		const stored = { ...claim, conversationId: 'named', ...fields };
		expect(ownIn([opened], stored)).toBe(expected);
	});

	it.each([
		['null', { lastMessageAt: null }],
		['missing', { lastMessageAt: undefined }],
		['empty', { lastMessageAt: '' }],
		['null, and nothing unread is counted', { unreadCount: undefined }],
		['null, and its time has whole seconds', { createdAt: '2026-03-02T12:00:00Z' }],
	])('is the empty one since the claim: its last message is %s', (_what, fields) => {
		expect(ownIn([{ ...opened, ...fields }])).toBe('opened');
	});

	it.each([
		['has a message', { lastMessageAt: '2026-03-02T12:00:02.000Z' }],
		['has one whose time cannot be read', { lastMessageAt: 'today' }],
		['has unread messages', { unreadCount: 1 }],
		['was there before', { createdAt: '2026-03-02T11:59:59.000Z' }],
		['may have been there before', { createdAt: '2026-03-02T12:00:01' }],
		['was created nobody knows when', { createdAt: undefined }],
	])('is none that %s', (_what, fields) => {
		expect(ownIn([{ ...opened, ...fields }])).toBeUndefined();
	});

	it('is none of several empty ones', () => {
		expect(ownIn([opened, { ...opened, id: 'another' }])).toBeUndefined();
		expect(ownIn([opened, { ...opened, id: 'talking', unreadCount: 3 }])).toBe('opened');
	});

	it.each(['sent', 'released', 'who knows', undefined])(
		'is named by a claim with the status %j, or there is none',
		(status) => {
			expect(ownIn([opened], { ...claim, status })).toBeUndefined();
			const named = { ...claim, status, conversationId: 'named', isOwnConversation: true };
			expect(ownIn([opened], named)).toBe('named');
		},
	);

	it('is unknown without a claim, its time, a key or conversations', () => {
		expect(ownIn([opened], { ...claim, at: 'soon' })).toBeUndefined();
		expect(ownIn([opened], claim, 'autumn')).toBeUndefined();
		expect(ownIn([opened], claim, '')).toBeUndefined();
		expect(ownIn(undefined)).toBeUndefined();
		expect(ownIn(null)).toBeUndefined();
	});
});
