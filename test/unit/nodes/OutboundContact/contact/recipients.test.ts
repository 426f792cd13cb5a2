import {
	containsPhone,
	rejectOtherRecipient,
} from '../../../../../nodes/OutboundContact/contact/recipients';

const phone = '5511987650001';

describe('additional message fields', () => {
	it.each([
		{ to: '5511987650009' },
		{ to: '' },
		{ to: null },
		{ to: { phone } },
		{ to: [phone, '5511987650009'] },
	])('must not replace the recipient: %j', (fields) => {
		expect(() => rejectOtherRecipient(fields, 'to', phone)).toThrow('changes the recipient ("to")');
	});

	it.each([
		{},
		{ to: phone },
		{ to: `+${phone}` },
		{ to: 5511987650001 },
		{ to: '551187650001' },
		{ number: '12' },
	])('may contain %j', (fields) => {
		expect(() => rejectOtherRecipient(fields, 'to', phone)).not.toThrow();
	});

	it.each<[unknown, boolean]>([
		[{}, false],
		[{ campaign: 'spring', priority: 1 }, false],
		[{ number: '+55 (11) 98765-0001' }, true],
		[{ contact: { phones: [5511987650001] } }, true],
	])('%j contains the phone: %s', (fields, expected) => {
		expect(containsPhone(fields, phone)).toBe(expected);
	});
});
