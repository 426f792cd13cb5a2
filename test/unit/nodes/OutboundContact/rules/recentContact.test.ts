import type { LeadDetails } from '../../../../../nodes/shared/lead/leadDetails';
import { recentContact } from '../../../../../nodes/OutboundContact/rules/recentContact';
import type { RuleContext } from '../../../../../nodes/OutboundContact/rules/rule';

const now = Date.parse('2026-03-01T12:00:00Z');

const leadWith = (details: object): LeadDetails => ({ id: 'lead', ...details }) as LeadDetails;

const talking = (...conversations: object[]) =>
	leadWith({ accountExternalConversations: conversations });

describe('recentContact', () => {
	it.each([
		['2026-03-01T11:30:00Z', 1, true],
		['2026-03-01T10:59:00Z', 1, false],
		['2026-03-01T12:05:00Z', 1, true],
		[null, 1, false],
		['never', 1, true],
		['2026-02-28T23:30:00', 1, true],
		['2026-02-28T22:00:00', 1, false],
		['2026-03-01 08:30:00-03', 1, true],
		[1772364600, 1, true],
		['2026-03-01', 1, true],
	])('last message at %j, %p h: %p', (lastMessageAt, hours, expected) => {
		const lead = talking({ lastMessageAt: '2020-01-01T00:00:00Z' }, { lastMessageAt });
		const settings = { skipIfContactedWithinHours: hours, campaignKey: '' };
		const context = { leads: [lead], settings, now };
		const ended = recentContact.apply(
			context as unknown as RuleContext<typeof recentContact.options>,
		);
		expect(ended?.reason === 'contactedRecently').toBe(expected);
	});
});
