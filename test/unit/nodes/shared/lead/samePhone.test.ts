import { isSamePhone, showsOtherPhone } from '../../../../../nodes/shared/lead/samePhone';

const phone = '5511987654321';

it.each([
	['+55 (11) 98765-4321', phone],
	['(11) 98765-4321', phone],
	['011 98765-4321', phone],
	['98765-4321', phone],
	// As channels store Brazilian mobiles, without their ninth digit.
	['551187654321', phone],
	['55 11 8765-4321', phone],
	// National phones of Denmark and Singapore have eight digits.
	['32 12 34 56', '4532123456'],
	['8123 4567', '6581234567'],
	['5215541637145', '525541637145'],
	['+52 1 55 4163 7145', '525541637145'],
	['541123456789', '5491123456789'],
	['+54 9 11 2345-6789', '541123456789'],
])('%s is the phone %s', (shown, wanted) => {
	expect([isSamePhone(shown, wanted), showsOtherPhone(shown, wanted)]).toEqual([true, false]);
});

it.each([
	['5511987654322', phone],
	// Another area, the same end.
	['5521987654321', phone],
	['1234-4321', phone],
	['32 12 34 57', '4532123456'],
	['612 345 679', '34612345678'],
	['5551987654321', '51987654321'],
	['15541637145', '525541637145'],
	['5215541637146', '525541637145'],
	['541123456780', '5491123456789'],
])('%s is another phone than %s', (shown, wanted) => {
	expect([isSamePhone(shown, wanted), showsOtherPhone(shown, wanted)]).toEqual([false, true]);
});

it.each(['+55 11 9****-0001', '55xxxxx0001', '…0001', '4322', '654-4321', 'n/a', '', undefined])(
	'%s is hidden, so neither is certain',
	(shown) => {
		expect([isSamePhone(shown, phone), showsOtherPhone(shown, phone)]).toEqual([false, false]);
	},
);
