import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { groupOf } from '../../../../../nodes/OutboundContact/control/sendLog';

const contact = { phone: '5541961004662', plan: { sector: { id: 'sales' } } } as Contact;

it.each([
	['5541961004662', 'same phone'],
	['+55 (41) 96100-4662', 'same digits'],
	['041 96100-4662', 'other digits'],
	['+55 41 6100-4662', 'other digits'],
	['****4662', 'other digits'],
	[undefined, 'other digits'],
])('a message to a lead with the phone %s is in the group with the %s', (phone, format) => {
	const group = groupOf('opened', { contact, lead: { id: 'lead-1', phone } });
	expect(group).toBe(`opened, sector sales, ${format}`);
});
