import { getCountries } from 'libphonenumber-js/max';

import {
	type DefaultCountry,
	normalizePhone,
	phoneCountries,
	unlikelyKind,
} from '../../../../../nodes/shared/phone/phone';

const mobile = '5511987654321';

/** Each input with what it is, by the default country. */
const accepted: Record<string, Array<[input: unknown, digits: string]>> = {
	none: [
		['+55 (11) 98765-4321', mobile],
		['+55 (0) 11 98765-4321', mobile],
		['(+55) 11 98765-4321', mobile],
		['0055 11 98765-4321', mobile],
		['\u202a+55 11 98765\u20114321\u202c', mobile],
		['+55 11 3333-4444', '551133334444'],
		['+1 (415) 555-2671', '14155552671'],
		['+54 11 15 2345-6789', '5491123456789'],
		['+54 9 11 15 2345-6789', '5491123456789'],
		['5215541637145', '525541637145'],
		// As channels store a Brazilian mobile.
		['554187654321', '5541987654321'],
		['+55 31 8765-4321', '5531987654321'],
		['553133334444', '553133334444'],
	],
	BR: [
		['(11) 98765.4321', mobile],
		['0 15 11 98765-4321', mobile],
		['0055 11 98765-4321', mobile],
		['00 351 912 345 678', '351912345678'],
		[Number(mobile), mobile],
		[11987654321, mobile],
		[`${mobile}.0`, mobile],
		[`'${mobile}`, mobile],
		[`="${mobile}"`, mobile],
		[` ${mobile}; `, mobile],
		['- 11 98765-4321', mobile],
		['-(11) 98765-4321', mobile],
		['\u2013 11 98765-4321', mobile],
		['(11)987654321', mobile],
		['(11) 3333-4444', '551133334444'],
		['0800 123 4567', '558001234567'],
		// Area code 55 is not taken for the country, nor 51 for Peru.
		['55987654321', '5555987654321'],
		['51987654321', '5551987654321'],
		['+52 1 55 4163 7145', '525541637145'],
		['00297 560 1234', '2975601234'],
		['00213 551 23 45 67', '213551234567'],
		['11 99999-9999', '5511999999999'],
	],
	DE: [
		['030/123456', '4930123456'],
		// The own country code before a national number.
		['4930123456', '4930123456'],
		['0049 (0)151 23456789', '4915123456789'],
		// No landline has so many digits with a zero too many.
		['0055 11 98765-4321', mobile],
		['0090 501 234 56 78', '905012345678'],
	],
	US: [
		['00 55 11 98765 4321', mobile],
		['(416) 555-2671', '14165552671'],
		['001 416 555 2671', '14165552671'],
	],
	AR: [
		['0 11 15 2345-6789', '5491123456789'],
		['11 15 2345-6789', '5491123456789'],
		['0351 15 412-3456', '5493514123456'],
		['+54 9 11 15 2345-6789', '5491123456789'],
	],
	BY: [['8 029 123-45-67', '375291234567']],
	MX: [
		['5215541637145', '525541637145'],
		['044 55 4163 7145', '525541637145'],
		['045 55 4163 7145', '525541637145'],
		['01 55 4163 7145', '525541637145'],
		['+52 044 55 4163 7145', '525541637145'],
	],
	CL: [['09 8765 4321', '56987654321']],
	CO: [['03 300 123 4567', '573001234567']],
	ID: [['0062 812 345 678', '62812345678']],
	PL: [['0 501 123 456', '48501123456']],
	RU: [['8 916 123-45-67', '79161234567']],
	XK: [['00383 43 201 234', '38343201234']],
};

describe.each(Object.entries(accepted))('with %s as default', (country, phones) => {
	it.each(phones)('%p is %s', (input, digits) => {
		expect(normalizePhone(input, country as DefaultCountry)).toMatchObject({ ok: true, digits });
	});
});

it('a phone has a country, except for numbers without one', () => {
	expect(normalizePhone('+1 416 555 2671', 'US')).toHaveProperty('country', 'CA');
	expect(normalizePhone('+800 1234 5678', 'none')).toEqual({ ok: true, digits: '80012345678' });
});

it.each([
	['51987654321', 'Peru', '+51987654321'],
	['84912345678', 'Vietnam', '+84912345678'],
])('%s in BR may be a mobile in %s, too', (input, country, full) => {
	const other = {
		digits: input,
		message: `"${input}" may be a mobile in Brazil or a mobile in ${country}. Write +55${input} or ${full}`,
	};
	expect(normalizePhone(input, 'BR')).toMatchObject({ digits: `55${input}`, other });
	for (const certain of [`+55${input}`, `55${input}`, `0${input}`, '11987654321']) {
		expect(normalizePhone(certain, 'BR')).not.toHaveProperty('other');
	}
});

/** Each refused input with what the message says, by the default country. */
const refused: Record<string, Array<[says: string, ...inputs: unknown[]]>> = {
	BR: [
		['The phone is empty. ', undefined, null, '', ' \u00a0\u200b', "'"],
		['must be text or a whole number. ', true, { phone: mobile }, 11.5, Number.NaN, 5.5e20],
		['has a minus first: a spreadsheet took', -5511987654321, '-11987654321.0', '(-11987654321)'],
		['has a minus first: a spreadsheet took', '+-11987654321', 'tel:-11987654321', '-1198'],
		['contains letters. ', 'whatsapp 11 98765-4321', '11 3333-4444 ramal 22', '1133334444;ext=12'],
		['was shortened by a spreadsheet ', '5,51199E+12'],
		['has more digits behind the number. ', '(11) 9876-5432 (1)', '+55 (11) 9876-5432 [2]'],
		['has more digits behind the number. ', '99912-3456(11)', '1234567 (04131)'],
		['more than one number. ', '11 98765-4321 / 11 98765-4322', '11 98765-4321\n11 98765-4322'],
		['more than one number. ', '11 98765-4321 ou 11 98765-4322', '11 3333-4444/45', '030 1234/56'],
		['more than one number. ', '+5511987654321 +5511987654322', '11+987654321'],
		['more than one number. ', '11 98765-4321, 4322', '3333-4444 e 4445'],
		['that are not allowed in a phone. ', '11 98765*4321', '11 3333-4444 #2', '+', '+(+55) 11 9'],
		['that are not allowed in a phone. ', '11 98765-432\u00b9', '11 9876\u00bd-4321', '1\u{1d7cf}'],
		['has no area code. ', '98765-4321', '8123-4567'],
		['is too short', '190'],
		['is too long for Brazil. ', '55119876543210', '11 98765-4321 11 98765-4322'],
		['does not start with a valid country code. ', '+99912345678'],
		['lacks its ninth digit. ', '11 8123-4567', '554187654321'],
		['with a zero too many. Remove a zero', '0011 98765-4321'],
		['is not a valid number', '(20) 98765-4321', '90 15 11 98765-4321'],
		// What people enter who give no phone.
		['is not a valid number', '99999999999', '(99) 99999-9999', '11111111111', '+91 99999 99999'],
		['lacks its ninth digit. If it is a number of Norway, write +4798765432', '47 9876-5432'],
		['too long for Brazil. If it is a number of India, write +919876543210', '91 98765-43210'],
		['If it is a number of Portugal, write +351912345678', '351912345678'],
		['If it is a number of Türkiye, write +905321234567', '90 532 123 4567'],
		['a zero too many. Remove a zero, or write +4798765432 for Norway', '0047 9876-5432'],
		['a zero too many. Remove a zero, or write +4520123456 for Denmark', '0045 2012-3456'],
	],
	none: [
		['is too short', '+55119'],
		['lacks its ninth digit. ', '551181234567'],
		['is not a valid number', '(11) 98765-4321', '5599999999999'],
		['does not start with a valid country code. ', '011 98765-4321'],
	],
	DE: [
		['a landline in Germany or a mobile in Brazil. Write +495511987654321 or +5511987', mobile],
		['with a zero too many', '0041 79 123 45 67', '0030 1234567'],
	],
	IN: [['has a minus first', '-9876543119', '\u22129876543119', ' "-9876543119" ', "'-9876543119"]],
	KZ: [['is not a valid number for Kazakhstan', '89161234567']],
	RU: [
		['If it is a number of Kazakhstan, write +77771234567', '77771234567'],
		// What a digit lost of a Russian number leaves of a Kazakh one.
		['', '7471234567'],
	],
	MX: [['If it is a number of United States, write +14155552671', '14155552671']],
	US: [['', '2222222222', '011 55 11 98765 4321']],
};

const refusals = Object.entries(refused).flatMap(([country, rows]) =>
	rows.flatMap(([says, ...inputs]) => inputs.map((input) => [input, country, says] as const)),
);

it.each(refusals)('%p with %s as default is refused: it %s', (input, country, says) => {
	const result = normalizePhone(input, country as DefaultCountry);
	const isEmpty = says.includes('empty') || undefined;
	const message = result.ok ? '' : result.message;
	expect(result).toEqual({ ok: false, isEmpty, message });
	expect(message).toContain(says);
	expect(message).toMatch(/^["A-Z]/);
	expect(message.length).toBeLessThan(170);
});

it('a message quotes 40 characters, on one line', () => {
	const messageOf = (text: string) => normalizePhone(text, 'BR');
	const cut = expect.stringContaining(`"abc ${'d'.repeat(35)}…"`);
	expect(messageOf(`abc\n${'d'.repeat(37)}`)).toHaveProperty('message', cut);
	const whole = expect.stringContaining(`"abc ${'d'.repeat(36)}"`);
	expect(messageOf(`abc ${'d'.repeat(36)}`)).toHaveProperty('message', whole);
});

it('a longer text than any format of a phone is refused, but for the space around it', () => {
	expect(normalizePhone(`+55 11 98765-4321${' -'.repeat(60)}`, 'BR')).toMatchObject({
		message: expect.stringContaining('137 characters'),
	});
	const spaced = `${' '.repeat(500)}+55 11 98765-4321${'\n'.repeat(500)}`;
	expect(normalizePhone(spaced, 'BR')).toHaveProperty('ok', true);
});

it('the countries of the field are all, by name, with their codes', () => {
	expect(phoneCountries).toContainEqual({ name: 'United States (+1)', value: 'US' });
	expect(phoneCountries.map(({ value }) => value).sort()).toEqual([...getCountries()].sort());
	const names = phoneCountries.map(({ name }) => name);
	for (const name of names) expect(name).toMatch(/^\p{L}.+ \(\+\d{1,3}\)$/u);
	expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
});

it.each([
	['(11) 3333-4444', 'landline'],
	['0800 123 4567', undefined],
	['(11) 98765-4321', undefined],
	['+1 201 555 0123', undefined],
])('%s is unlikely to have an account: %s', (typed, kind) => {
	const phone = normalizePhone(typed, 'BR');
	expect(phone.ok && unlikelyKind(phone.digits)).toBe(kind);
});
