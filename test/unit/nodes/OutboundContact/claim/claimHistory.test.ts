import type { LeadConversation } from '../../../../../nodes/shared/contract';
import {
	claimHistory,
	historyOfSentClaim,
	mayBeInProgress,
	wasMerged,
} from '../../../../../nodes/OutboundContact/claim/claimHistory';

const at = '2026-03-02T12:00:00.000Z';
const soon = '2026-03-02T12:00:03.000Z';
const nextDay = '2026-03-03T12:00:00.000Z';
const monthBefore = '2026-02-02T12:00:00.000Z';

const conversation = (id: string, lastMessageAt: string | null, unreadCount = 0) =>
	({ id, lastMessageAt, unreadCount }) as LeadConversation;

const snapshots = (...conversations: LeadConversation[]) =>
	conversations.map(({ id, lastMessageAt, unreadCount }) => ({ id, lastMessageAt, unreadCount }));

const known = conversation('known', monthBefore);

const history = (claim: object, conversations: LeadConversation[]) => {
	const lead = { id: 'lead', accountExternalConversations: conversations };
	return claimHistory({ status: 'sending', at, ...claim }, lead);
};

describe('a claim', () => {
	it('shows a message in the conversation that was opened after it', () => {
		expect(history({ before: snapshots(known) }, [conversation('new', soon), known])).toMatchObject(
			{
				change: 'newMessage',
				kind: 'opened',
				conversationId: 'new',
			},
		);
	});

	it.each([
		[{ isLeadUpdated: false }, monthBefore, true],
		[{ isLeadUpdated: false }, undefined, true],
		[{ isLeadUpdated: false }, at, false],
		[{ isLeadUpdated: true }, monthBefore, false],
		[{}, monthBefore, false],
	])('%j on a lead of %s was merged into it: %p', (claim, createdAt, expected) => {
		expect(wasMerged({ at, ...claim }, { id: 'lead', createdAt })).toBe(expected);
	});

	it('shows a message in an existing conversation', () => {
		expect(history({ before: snapshots(known) }, [conversation('known', soon)])).toMatchObject({
			change: 'newMessage',
			kind: 'existing',
		});
	});

	it.each([
		['the conversation that was opened', [conversation('new', null), known], 'opened', 'new'],
		['an existing conversation', [known], 'existing', undefined],
	])('shows none in %s', (_what, conversations, kind, conversationId) => {
		const found = history({ before: snapshots(known) }, conversations);
		expect(found).toMatchObject({ change: 'unchanged', kind });
		expect(found?.conversationId).toBe(conversationId);
	});

	it.each([
		['a message of another day', [conversation('new', nextDay), known]],
		['an answer', [conversation('new', soon, 1), known]],
		['messages in two conversations', [conversation('new', soon), conversation('known', soon)]],
	])('is unclear with %s', (_what, conversations) => {
		expect(history({ before: snapshots(known) }, conversations)?.change).toBe('unclear');
	});

	it('is unclear with a message in a conversation other than the stored one', () => {
		const claim = { before: snapshots(known), conversationId: 'known' };
		expect(history(claim, [conversation('new', soon), known])?.change).toBe('unclear');
	});

	it.each([
		['does not say what was before', {}, [known]],
		['says it in another form', { before: 'known' }, [known]],
		['names a conversation that is gone', { before: snapshots(known) }, []],
		['says no time', { at: 'lately', before: [] }, []],
	])('is not conclusive when it %s', (_what, claim, conversations) => {
		expect(history(claim, conversations)).toBeUndefined();
	});

	it.each([
		['is young', {}, 14, true],
		['is old', {}, 15, false],
		['seems to be from the future', {}, -300, true],
		['is from the far future', {}, -60 * 27, false],
		['says no time', { at: 'lately' }, 1, false],
		['was given up by its run', { finishedAt: at }, 1, false],
		['was merged into one that was given up', { finishedAt: soon }, 1, true],
		['has evidence', { evidence: 'notArrived', evidenceFor: at }, 1, false],
	])('may be in progress or not when it %s', (_what, claim, minutes, expected) => {
		const now = Date.parse(at) + minutes * 60_000;
		expect(mayBeInProgress({ status: 'sending', at, ...claim }, now)).toBe(expected);
	});
});

describe('a claim that is noted as sent', () => {
	const sent = { status: 'sent', at, conversationId: 'own', isOwnConversation: true };
	const shown = (lastMessageAt: string | null, claim: object = sent) =>
		historyOfSentClaim(claim as never, {
			id: 'lead',
			accountExternalConversations: [conversation('own', lastMessageAt), known],
		});

	it('shows its message, or that messages do not show', () => {
		const own = { kind: 'opened', conversationId: 'own' };
		expect(shown('2026-03-02T11:59:58.000Z')).toEqual({ change: 'newMessage', ...own });
		expect(shown(null)).toEqual({ change: 'unchanged', ...own });
		expect(shown(monthBefore, { ...sent, isOwnConversation: undefined })).toMatchObject({
			change: 'unchanged',
			kind: 'existing',
		});
	});

	it.each([
		['had messages since', nextDay, sent],
		['is not known', soon, { status: 'sent', at }],
		['is gone', soon, { ...sent, conversationId: 'other' }],
		['was used at an unknown time', soon, { ...sent, at: 'lately' }],
	])('says nothing when its conversation %s', (_what, lastMessageAt, claim) => {
		expect(shown(lastMessageAt, claim)).toBeUndefined();
	});
});
