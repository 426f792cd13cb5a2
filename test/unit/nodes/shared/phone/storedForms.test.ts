import { storedForms } from '../../../../../nodes/shared/phone/storedForms';

describe('storedForms', () => {
	it.each([
		['5541987654321', ['5541987654321', '554187654321']],
		['5531987654321', ['5531987654321', '553187654321']],
		['525541637145', ['525541637145', '5215541637145']],
		['5491123456789', ['5491123456789', '541123456789']],
		['541123456789', ['541123456789', '5491123456789']],
	])('of %s are %j', (digits, forms) => expect(storedForms(digits)).toEqual(forms));

	it.each([
		['a Brazilian mobile up to area code 28', '5528987654321'],
		['a Brazilian mobile that never had eight digits', '5541912345678'],
		['a Brazilian landline', '554133334444'],
		['a phone of a country where all are stored as they are', '4915112345678'],
	])('of %s are itself only', (_what, digits) => expect(storedForms(digits)).toEqual([digits]));
});
