import type { LeadDetails } from '../../../../nodes/OutboundContact/leadDetails';
import { newestActiveConversation } from '../../../../nodes/OutboundContact/rules/activeConversation';

const leadWith = (details: object): LeadDetails => ({ id: 'lead', ...details }) as LeadDetails;

const talking = (...conversations: object[]) =>
	leadWith({ accountExternalConversations: conversations });

describe('newestActiveConversation', () => {
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
		expect(newestActiveConversation(lead, 'sales')?.id).toBe('new');
		expect(newestActiveConversation(lead, 'billing')).toBeUndefined();
		expect(newestActiveConversation(leadWith({}), 'sales')).toBeUndefined();
	});
});
