import { phoneKey, storedForms } from '../../../../../nodes/shared/phone/storedForms';

it.each([
	['5541987654321', '554187654321'],
	['5531987654321', '553187654321'],
	['525541637145', '5215541637145'],
	['5491123456789', '541123456789'],
	['541123456789', '5491123456789'],
	// Up to area code 28, mobiles that never had eight digits, landlines, other countries: as they are.
	['5528987654321'],
	['5541912345678'],
	['554133334444'],
	['4915112345678'],
])('a channel may store %s as %s', (digits, ...stored) => {
	expect(storedForms(digits)).toEqual([digits, ...stored]);
	expect(stored.map(phoneKey)).toEqual(stored.map(() => phoneKey(digits)));
});

it('gives a phone one key with and without the ninth digit', () => {
	expect(phoneKey('5511987650001')).toBe(phoneKey('551187650001'));
	expect(phoneKey('5511987650001')).not.toBe(phoneKey('5521987650001'));
});
