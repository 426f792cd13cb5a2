import {
	groupsOf,
	type MessageTraits,
} from '../../../../../nodes/OutboundContact/lead/messageGroups';
import type { LeadConversation } from '../../../../../nodes/shared/contract';

const phone = '5541961004662';

const conversation = (id: string, changes: Partial<LeadConversation> = {}) =>
	({ id, status: 'open', accountChatSectorId: 'sales', ...changes }) as LeadConversation;

const groups = (changes: Partial<MessageTraits> = {}, ...conversations: LeadConversation[]) =>
	groupsOf(
		{
			kind: 'existing',
			lead: { id: 'lead-1', phone, accountExternalConversations: conversations },
			phone,
			sectorId: 'sales',
			conversationId: conversations[0]?.id,
			...changes,
		},
		['closed'],
	);

it.each([
	['5541961004662', 'same phone'],
	['+55 (41) 96100-4662', 'same digits'],
	['041 96100-4662', 'other format'],
	['+55 41 6100-4662', 'other format'],
	['5541971004699', 'other number'],
	['****4662', 'other number'],
	[undefined, 'other number'],
])('a lead with the phone %s is a lead with the %s', (leadPhone, relation) => {
	const [group] = groups({ kind: 'opened', lead: { id: 'lead-1', phone: leadPhone } });
	expect(group).toBe(`opened, sector sales, ${relation}`);
});

it.each<[string, string[]]>([
	['that the run opened', groups({ kind: 'opened' }, conversation('a'))],
	['of another sector', groups({}, conversation('a', { accountChatSectorId: 'support' }))],
	['without a sector', groups({}, conversation('a', { accountChatSectorId: null }))],
	['that are closed', groups({}, conversation('a', { status: ' Closed' }))],
	['for a message from another sector', groups({ sectorId: 'support' }, conversation('a'))],
])('keeps conversations %s apart', (_, others) => {
	const [group] = groups({}, conversation('a'));
	expect(others).toHaveLength(1);
	expect(others).not.toContain(group);
});

it('gives the group of each conversation that the message may be in', () => {
	const all = [conversation('a'), conversation('b', { status: 'closed' }), conversation('c')];
	expect(groups({}, ...all)).toHaveLength(1);
	expect(groups({ conversationId: undefined }, ...all)).toHaveLength(2);
	expect(groups({ conversationId: 'd' }, ...all)).toEqual([]);
});
