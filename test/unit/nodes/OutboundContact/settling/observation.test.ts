import type { LeadConversation } from '../../../../../nodes/shared/contract';
import type { ClaimHistory } from '../../../../../nodes/OutboundContact/claim/claimHistory';
import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import type { LeadDetails } from '../../../../../nodes/OutboundContact/lead/leadDetails';
import { observationOf } from '../../../../../nodes/OutboundContact/settling/observation';

const contact = { phone: '5541961004662', plan: { sector: { id: 'sales' } } } as Contact;

const client = { settings: { closedStatuses: ['closed'] } } as unknown as Campaign['client'];

const conversation = (id: string, changes: Partial<LeadConversation> = {}) =>
	({ id, status: 'open', accountChatSectorId: 'sales', ...changes }) as LeadConversation;

const observation = (
	history: Partial<ClaimHistory>,
	conversations: LeadConversation[],
	changes: Partial<LeadDetails> = {},
) => {
	const { phone } = contact;
	const lead = { id: 'lead-1', phone, accountExternalConversations: conversations, ...changes };
	const unchanged = { change: 'unchanged', kind: 'existing', conversationId: 'a' } as const;
	const before = conversations.map(({ id }) => ({ id }));
	const message = { contact, lead, claim: { before }, openedAfterMs: 0 };
	return observationOf({ ...unchanged, ...history }, message, { client });
};

const open = conversation('a');

describe('an unchanged lead', () => {
	it.each<[string, Partial<ClaimHistory>, LeadConversation[], Partial<LeadDetails>]>([
		['its open conversation of the sector', {}, [open], {}],
		['a conversation that was opened for it', { kind: 'opened', conversationId: 'b' }, [open], {}],
		['no conversation', { kind: 'opened', conversationId: undefined }, [], {}],
		['a conversation of a lead without a phone', {}, [open], { phone: undefined }],
		['a lead with the phone in another format', {}, [open], { phone: '(41) 96100-4662' }],
	])('shows that there is no message in %s', (_, history, conversations, changes) => {
		expect(observation(history, conversations, changes)?.change).toBe('unchanged');
	});

	it.each<[string, Partial<ClaimHistory>, LeadConversation[], Partial<LeadDetails>]>([
		['of another sector', {}, [conversation('a', { accountChatSectorId: 'support' })], {}],
		['without a sector', {}, [conversation('a', { accountChatSectorId: null })], {}],
		['that is closed', {}, [conversation('a', { status: ' Closed' })], {}],
		[
			'that was opened in another sector',
			{ kind: 'opened', conversationId: 'b' },
			[open, conversation('b', { accountChatSectorId: 'support' })],
			{},
		],
		[
			'that may be closed',
			{ conversationId: undefined },
			[open, conversation('b', { status: 'closed' })],
			{},
		],
		['of a lead with another phone', {}, [open], { phone: '5541971004699' }],
		['of a lead with a masked phone', {}, [open], { phone: '****4662' }],
	])('says nothing about a message in a conversation %s', (_, history, conversations, changes) => {
		expect(observation(history, conversations, changes)?.change).toBe('unclear');
		const shown = { ...history, change: 'newMessage' } as const;
		expect(observation(shown, conversations, changes)?.change).toBe('newMessage');
	});
});

it('belongs to both kinds if a conversation may have been opened that is not shown', () => {
	expect(observation({ conversationId: undefined }, [open])).toMatchObject({
		change: 'unchanged',
		groups: ['existing, sector sales, same phone', 'opened, sector sales, same phone'],
	});
	expect(observation({}, [open])?.groups).toHaveLength(1);
});

it('has nothing to say where conversations cannot be compared', () => {
	const message = { contact, lead: { id: 'lead-1' }, claim: {}, openedAfterMs: 0 };
	expect(observationOf(undefined, message, { client })).toBeUndefined();
});
