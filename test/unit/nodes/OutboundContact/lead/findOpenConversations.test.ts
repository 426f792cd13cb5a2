import type { LeadDetails } from '../../../../../nodes/OutboundContact/lead/leadDetails';
import { findOpenConversations } from '../../../../../nodes/OutboundContact/lead/findOpenConversations';

const leadWith = (details: object): LeadDetails => ({ id: 'lead', ...details }) as LeadDetails;

const talking = (...conversations: object[]) =>
	leadWith({ accountExternalConversations: conversations });

describe('findOpenConversations', () => {
	it('returns those of the sector whose status is not known to be closed, newest first', () => {
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
			conversation('old', 'ACTIVE', 'sales', 1),
			conversation('unknown', 'waiting', 'sales', 2),
			conversation('new', 'active', 'sales', 3),
			conversation('closed', ' Closed', 'sales', 4),
			conversation('elsewhere', 'active', 'support', 5),
		);
		const idsIn = (sectorId: string) =>
			findOpenConversations(lead, sectorId, ['closed']).map(({ id }) => id);
		expect(idsIn('sales')).toEqual(['new', 'unknown', 'old']);
		expect(idsIn('billing')).toEqual([]);
		expect(findOpenConversations(leadWith({}), 'sales', ['closed'])).toEqual([]);
	});
});
