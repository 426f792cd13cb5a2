import {
	isMasked,
	isSamePhone,
	leadsWithPhone,
	showsOtherPhone,
} from '../../../../../nodes/shared/lead/samePhone';

describe('isSamePhone', () => {
	it.each([
		['+55 (11) 98765-4321', '5511987654321'],
		['(11) 98765-4321', '5511987654321'],
		['011 98765-4321', '5511987654321'],
		['98765-4321', '5511987654321'],
		// National phones of Denmark and Singapore have eight digits.
		['32 12 34 56', '4532123456'],
	])('%s is %s', (one, other) => expect(isSamePhone(one, other)).toBe(true));

	it.each([
		['5511987654322', '5511987654321'],
		['551187654321', '5511987654321'],
		['654321', '5511987654321'],
		['2 12 34 56', '4532123456'],
		['5551987654321', '51987654321'],
		['', '5511987654321'],
		['n/a', '5511987654321'],
	])('%j is not %s', (one, other) => expect(isSamePhone(one, other)).toBe(false));
});

describe('showsOtherPhone', () => {
	it.each([
		['212 3457', '4532123456', false],
		['32 12 34 57', '4532123456', true],
		['32 12 34 56', '4532123456', false],
		['8123 4568', '6581234567', true],
		['8123 4567', '6581234567', false],
		['612 345 679', '34612345678', true],
		['612 345 678', '34612345678', false],
		['+55 21 98765-4321', '5511987654321', true],
		['55 11 8765-4321', '5511987654321', false],
		['+55 11 9****-0001', '5511987654321', false],
		['4322', '5511987654321', false],
		['', '5511987654321', false],
		[undefined, '5511987654321', false],
	])('%j for %s: %s', (shown, phone, expected) => {
		expect(showsOtherPhone(shown, phone)).toBe(expected);
	});
});

describe('isMasked', () => {
	it.each(['+55 11 *****-0001', '55xxxxx0001', '…0001', '55•••0001'])('%s is', (shown) => {
		expect(isMasked(shown)).toBe(true);
	});

	it.each(['5511987654321', '+55 (11) 98765-4321', '11.98765.4321', '11/98765'])(
		'%s is not',
		(shown) => {
			expect(isMasked(shown)).toBe(false);
		},
	);
});

describe('leadsWithPhone', () => {
	const phone = '5511987654321';

	it.each<[string, unknown[], number, string?]>([
		['one with a hidden phone', [undefined], 1],
		['one with the last digits of its phone', ['4321'], 1],
		['one with a masked phone', ['+55 11 9****-4321'], 1],
		['one with a masked phone that ends in zeros', ['****0021'], 1, '5511987650021'],
		['all with a masked phone', ['55119****4321', '*4321'], 2],
		['with and without the ninth digit', [phone, '551187654321'], 2],
		['only the same phone, among others', [phone, '(11) 98765-4321', '5521911112222'], 2],
		['none of another area with the same end', [phone, '5521987654321'], 1],
		['none that may be masked, among others', [phone, '55**4321'], 1],
		['none of several that hide it', [undefined, undefined], 0],
		['none with another phone', ['5521911112222'], 0],
		['one with the last digits of a phone of eight', ['123-4321'], 1],
		['none with another phone of eight digits and the same end', ['1234-4321'], 0],
		['none of another area with the same end, also alone', ['5521987654321'], 0],
		['none', [], 0],
	])('takes %s', (_what, phones, count, wanted = phone) => {
		const leads = phones.map((each) => ({ phone: each }));
		expect(leadsWithPhone(leads, wanted)).toEqual(leads.slice(0, count));
	});

	it.each([
		['525541637145', ['5215541637145', '+52 1 55 4163 7145'], ['15541637145', '5215541637146']],
		['5491123456789', ['541123456789', '+54 11 2345-6789'], ['541123456780']],
		['541123456789', ['5491123456789', '+54 9 11 2345-6789'], ['549112345678']],
	])('takes %s also as %j, and never %j', (given, same, others) => {
		const leads = [...same, ...others].map((each) => ({ phone: each }));
		expect(leadsWithPhone(leads, given)).toEqual(leads.slice(0, same.length));
	});
});
