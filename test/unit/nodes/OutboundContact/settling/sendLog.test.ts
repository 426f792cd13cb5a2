import { groupOf } from '../../../../../nodes/OutboundContact/settling/sendLog';

const contactPhone = '5541961004662';

it.each([
	['5541961004662', 'same phone'],
	['+55 (41) 96100-4662', 'same digits'],
	['041 96100-4662', 'other format'],
	['+55 41 6100-4662', 'other format'],
	['5541971004699', 'other number'],
	['****4662', 'other number'],
	[undefined, 'other number'],
])('a lead with the phone %s is a lead with the %s', (phone, relation) => {
	expect(groupOf('opened', { id: 'lead-1', phone }, contactPhone)).toBe(`opened, ${relation}`);
});

it('keeps conversations that the run opened apart from others', () => {
	const lead = { id: 'lead-1', phone: contactPhone };
	expect(groupOf('opened', lead, contactPhone)).not.toBe(groupOf('existing', lead, contactPhone));
});
