import { findOpenConversations } from '../../../../../nodes/shared/lead/conversation';
import { knownLead, leadIn } from './knownLead';

const conversation = (id: string, fields: object = {}) => ({
	...{ id, accountChatSectorId: 'sector-1', status: 'active' },
	...{ createdAt: '2026-01-01T09:00:00.000Z', ...fields },
});

const openIn = (...conversations: object[]) =>
	findOpenConversations(leadIn(...conversations).conversations ?? [], 'sector-1', ['closed']).map(
		({ id }) => id,
	);

describe('the open conversations in a sector', () => {
	it('are those of the sector whose status is not known to be closed', () => {
		const all = [
			conversation('closed', { status: ' Closed ' }),
			conversation('other sector', { accountChatSectorId: 'sector-2' }),
			conversation('no sector', { accountChatSectorId: null }),
			conversation('waiting', { status: 'waiting' }),
			conversation('number', { status: 7 }),
			conversation('hidden', { status: undefined }),
		];
		expect(openIn(...all)).toEqual(['waiting', 'number', 'hidden']);
	});

	it('may show their sector in AccountChatSector', () => {
		const within = { accountChatSectorId: undefined, AccountChatSector: { id: 'sector-1' } };
		expect(openIn(conversation('within', within))).toEqual(['within']);
	});

	it('come newest first', () => {
		const all = [
			conversation('old', { createdAt: '2026-01-01T09:00:00.000Z' }),
			conversation('new', { createdAt: 1_772_442_000 }),
			conversation('offset', { createdAt: '2026-01-01T09:30:00+00:00' }),
		];
		expect(openIn(...all)).toEqual(['new', 'offset', 'old']);
	});

	it('keep the order of the list where their times are equal', () => {
		const [one, two, three] = ['one', 'two', 'three'].map((id) => conversation(id));
		expect(openIn(two, one, three)).toEqual(['two', 'one', 'three']);
		expect(openIn(three, two, one)).toEqual(['three', 'two', 'one']);
	});

	it('come last, in the order of the list, where their times cannot be read', () => {
		const [lost, soon] = [
			conversation('lost', { createdAt: undefined }),
			conversation('soon', { createdAt: 'soon' }),
		];
		const known = conversation('known', { createdAt: '1999-01-01T00:00:00Z' });
		expect(openIn(lost, soon, known)).toEqual(['known', 'lost', 'soon']);
		expect(openIn(soon, known, lost)).toEqual(['known', 'soon', 'lost']);
	});
});

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
		['null, and it is a second older', { createdAt: '2026-03-02T11:59:59.500Z' }],
	])('is the empty one since the claim: its last message is %s', (_what, fields) => {
		expect(ownIn([{ ...opened, ...fields }])).toBe('opened');
	});

	it.each([
		['has a message', { lastMessageAt: '2026-03-02T12:00:02.000Z' }],
		['has one at some time of a day', { lastMessageAt: '2026-03-02' }],
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
