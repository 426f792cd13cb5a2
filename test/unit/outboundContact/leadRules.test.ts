import type { LeadDetails } from '../../../nodes/OutboundContact/campaign/leadDetails';
import {
	activeConversation,
	isOptedOut,
	wasContactedWithin,
} from '../../../nodes/OutboundContact/campaign/leadRules';
import { comparableLabel } from '../../../nodes/shared/lead/comparableLabel';

const now = Date.parse('2026-03-01T12:00:00Z');

const leadWith = (details: object): LeadDetails => ({ id: 'lead', ...details }) as LeadDetails;

const labelled = (name: string, id = 'label-1') =>
	leadWith({ accountCRMLeadLabelAssignments: [{ AccountLabel: { id, name, color: '#fff' } }] });

const talking = (...conversations: object[]) =>
	leadWith({ accountExternalConversations: conversations });

describe('isOptedOut', () => {
	const skipLabels = ['Opt-out', 'Não Contatar', 'label-9'].map(comparableLabel);

	it.each(['opt-out', 'Opt Out', 'OPT_OUT', 'nao contatar', 'NÃO CONTATAR!'])(
		'skips a lead with the label %j',
		(name) => expect(isOptedOut(labelled(name), skipLabels)).toBe(true),
	);

	it('skips by the id of a label', () => {
		expect(isOptedOut(labelled('Anything', 'label-9'), skipLabels)).toBe(true);
	});

	it.each(['opt-in', 'VIP', ''])('keeps a lead with the label %j', (name) => {
		expect(isOptedOut(labelled(name), skipLabels)).toBe(false);
	});
});

describe('wasContactedWithin', () => {
	it.each([
		['2026-03-01T11:30:00Z', 1, true],
		['2026-03-01T10:59:00Z', 1, false],
		['2026-03-01T12:05:00Z', 1, true],
		[null, 1, false],
		['never', 1, false],
	])('last message at %j, %p h: %p', (lastMessageAt, hours, expected) => {
		const lead = talking({ lastMessageAt: '2020-01-01T00:00:00Z' }, { lastMessageAt });
		expect(wasContactedWithin(lead, hours, now)).toBe(expected);
	});
});

describe('activeConversation', () => {
	it('is the newest active one of the sector', () => {
		const conversation = (
			id: string,
			status: string,
			accountChatSectorId: string,
			day: number,
		) => ({
			id,
			status,
			accountChatSectorId,
			createdAt: `2026-02-0${day}T00:00:00Z`,
		});
		const lead = talking(
			conversation('old', 'active', 'sales', 1),
			conversation('new', 'active', 'sales', 3),
			conversation('closed', 'closed', 'sales', 4),
			conversation('elsewhere', 'active', 'support', 5),
		);
		expect(activeConversation(lead, 'sales')?.id).toBe('new');
		expect(activeConversation(lead, 'billing')).toBeUndefined();
		expect(activeConversation(leadWith({}), 'sales')).toBeUndefined();
	});
});
