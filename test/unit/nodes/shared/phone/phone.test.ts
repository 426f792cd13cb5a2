import { getCountries } from 'libphonenumber-js/max';

import {
	type CountryCode,
	type DefaultCountry,
	normalizePhone,
	phoneCountries,
	unlikelyKind,
} from '../../../../../nodes/shared/phone/phone';

const brazilianMobile = '5511987654321';

describe('normalizePhone accepts common formats', () => {
	const accepted: Array<[input: unknown, defaultCountry: DefaultCountry, digits: string]> = [
		['+55 (11) 98765-4321', 'none', brazilianMobile],
		['+55 (0) 11 98765-4321', 'none', brazilianMobile],
		['(+55) 11 98765-4321', 'none', brazilianMobile],
		['(11) 98765.4321', 'BR', brazilianMobile],
		['0 15 11 98765-4321', 'BR', brazilianMobile],
		['0055 11 98765-4321', 'none', brazilianMobile],
		['0055 11 98765-4321', 'BR', brazilianMobile],
		['00 55 11 98765 4321', 'US', brazilianMobile],
		['00 351 912 345 678', 'BR', '351912345678'],
		[Number(brazilianMobile), 'BR', brazilianMobile],
		[11987654321, 'BR', brazilianMobile],
		[`${brazilianMobile}.0`, 'BR', brazilianMobile],
		[`'${brazilianMobile}`, 'BR', brazilianMobile],
		[`="${brazilianMobile}"`, 'BR', brazilianMobile],
		[` ${brazilianMobile}; `, 'BR', brazilianMobile],
		['\u202a+55 11 98765\u20114321\u202c', 'none', brazilianMobile],
		['- 11 98765-4321', 'BR', brazilianMobile],
		['-(11) 98765-4321', 'BR', brazilianMobile],
		['\u2013 11 98765-4321', 'BR', brazilianMobile],
		['11-98765-4321', 'BR', brazilianMobile],
		['(11)987654321', 'BR', brazilianMobile],
		['+55 11 3333-4444', 'none', '551133334444'],
		['(11) 3333-4444', 'BR', '551133334444'],
		['0800 123 4567', 'BR', '558001234567'],
		['030/123456', 'DE', '4930123456'],
		['+1 (415) 555-2671', 'none', '14155552671'],
		['+54 11 15 2345-6789', 'none', '5491123456789'],
	];

	it.each(accepted)('%p with default %p is %p', (input, defaultCountry, digits) => {
		expect(normalizePhone(input, defaultCountry)).toMatchObject({ ok: true, digits });
	});

	it('returns the country, except for numbers without one', () => {
		expect(normalizePhone('+55 11 3333-4444', 'none')).toHaveProperty('country', 'BR');
		expect(normalizePhone('+1 416 555 2671', 'US')).toHaveProperty('country', 'CA');
		expect(normalizePhone('+800 1234 5678', 'none')).toEqual({ ok: true, digits: '80012345678' });
	});
});

describe('normalizePhone reads digits without a plus as numbers of the default country', () => {
	const ambiguous: Array<[why: string, input: string, country: CountryCode, digits: string]> = [
		['own country code before national', '4930123456', 'DE', '4930123456'],
		['never another country', '11987654321', 'BR', brazilianMobile],
		['never another country', '51987654321', 'BR', '5551987654321'],
		['area code 55 is not taken for the country', '55987654321', 'BR', '5555987654321'],
		['a trunk prefix other than 0', '8 916 123-45-67', 'RU', '79161234567'],
		['a carrier code of another country', '03 300 123 4567', 'CO', '573001234567'],
		['a zero where there is none today', '0 501 123 456', 'PL', '48501123456'],
		['a country that shares the plan', '(416) 555-2671', 'US', '14165552671'],
	];

	it.each(ambiguous)('%s: %s in %s', (_why, input, country, digits) => {
		expect(normalizePhone(input, country)).toMatchObject({ ok: true, digits });
	});

	it.each<[input: string, country: CountryCode, digits: string]>([
		['0049 151 23456789', 'DE', '4915123456789'],
		['0049 (0)151 23456789', 'DE', '4915123456789'],
		['00383 43 201 234', 'XK', '38343201234'],
		['0062 812 345 678', 'ID', '62812345678'],
		['001 416 555 2671', 'US', '14165552671'],
		['00297 560 1234', 'BR', '2975601234'],
		['00213 551 23 45 67', 'BR', '213551234567'],
	])('%s in %s is %s: its code follows the prefix for calls abroad', (input, country, digits) => {
		expect(normalizePhone(input, country)).toMatchObject({ ok: true, digits });
	});

	it.each<[input: string, country: CountryCode, message: string]>([
		['47 9876-5432', 'BR', 'lacks its ninth digit. If it is a number of Norway, write +4798765432'],
		['91 98765-43210', 'BR', 'is too long for Brazil. If it is a number of India, write +91987'],
		['351912345678', 'BR', 'If it is a number of Portugal, write +351912345678'],
		['14155552671', 'MX', 'If it is a number of United States, write +14155552671'],
		['77771234567', 'RU', 'If it is a number of Kazakhstan, write +77771234567'],
		['89161234567', 'KZ', 'is not a valid number in Kazakhstan'],
		['90 532 123 4567', 'BR', 'If it is a number of Türkiye, write +905321234567'],
		[
			brazilianMobile,
			'DE',
			'may be a landline in Germany or a mobile in Brazil. Write +495511987654321 or +5511987654321',
		],
		[
			'0047 9876-5432',
			'BR',
			'with a zero too many. Remove a zero, or write +4798765432 for Norway',
		],
		[
			'0045 2012-3456',
			'BR',
			'with a zero too many. Remove a zero, or write +4520123456 for Denmark',
		],
	])('refuses %s in %s and names the other country', (input, country, message) => {
		const refusal = { ok: false, message: expect.stringContaining(message) };
		expect(normalizePhone(input, country)).toEqual(refusal);
	});

	it.each([
		['51987654321', 'Peru', '+51987654321'],
		['84912345678', 'Vietnam', '+84912345678'],
	])('reads %s in BR, and says that it may be a mobile in %s', (input, country, full) => {
		const other = {
			digits: input,
			message: `"${input}" may be a mobile in Brazil or a mobile in ${country}. Write +55${input} or ${full}`,
		};
		expect(normalizePhone(input, 'BR')).toMatchObject({ digits: `55${input}`, other });
		for (const certain of [`+55${input}`, `55${input}`, `0${input}`]) {
			expect(normalizePhone(certain, 'BR')).not.toHaveProperty('other');
		}
		expect(normalizePhone('11987654321', 'BR')).not.toHaveProperty('other');
	});

	it.each<[what: string, input: string, country: CountryCode]>([
		['a doubled trunk zero', '0011 98765-4321', 'BR'],
		['the prefix for calls abroad of the United States', '011 55 11 98765 4321', 'US'],
		['the prefix for collect calls of Brazil', '90 15 11 98765-4321', 'BR'],
		['what a digit lost of a Russian number leaves of a Kazakh one', '7471234567', 'RU'],
	])('refuses %s', (_what, input, country) => {
		expect(normalizePhone(input, country)).toHaveProperty('ok', false);
	});
});

describe('a number of elsewhere after 00', () => {
	it.each<[input: string, country: CountryCode, digits: string]>([
		['0055 11 98765-4321', 'DE', '5511987654321'],
		['0090 501 234 56 78', 'DE', '905012345678'],
	])('is read as %s in %s, where no landline has so many digits', (input, country, digits) => {
		expect(normalizePhone(input, country)).toMatchObject({ ok: true, digits });
	});

	it.each<[input: string, country: CountryCode]>([
		['0041 79 123 45 67', 'DE'],
		['0030 1234567', 'DE'],
	])(
		'is refused as %s in %s, where it may be a landline with a zero too many',
		(input, country) => {
			expect(normalizePhone(input, country)).toMatchObject({
				ok: false,
				message: expect.stringContaining('with a zero too many') as string,
			});
		},
	);
});

describe('normalizePhone with None', () => {
	it.each([
		[brazilianMobile, brazilianMobile],
		[`00${brazilianMobile}`, brazilianMobile],
		['5215541637145', '525541637145'],
		['14155552671', '14155552671'],
		['554187654321', '5541987654321'],
		['+55 41 8765-4321', '5541987654321'],
		['553133334444', '553133334444'],
	])('reads %s as %s', (input, digits) => {
		expect(normalizePhone(input, 'none')).toMatchObject({ ok: true, digits });
	});

	it.each([
		['551187654321', 'none', 'lacks its ninth digit'],
		['554187654321', 'BR', 'lacks its ninth digit'],
		['(11) 98765-4321', 'none', 'not a valid number'],
		['011 98765-4321', 'none', 'does not start with a valid country code'],
	] as const)('%s with %s is refused: %s', (input, country, message) => {
		expect(normalizePhone(input, country)).toMatchObject({
			message: expect.stringContaining(message),
		});
	});
});

it.each<[input: string, country: DefaultCountry, digits: string]>([
	['+52 1 55 4163 7145', 'BR', '525541637145'],
	['5215541637145', 'MX', '525541637145'],
	['044 55 4163 7145', 'MX', '525541637145'],
	['045 55 4163 7145', 'MX', '525541637145'],
	['01 55 4163 7145', 'MX', '525541637145'],
	['+52 044 55 4163 7145', 'none', '525541637145'],
	['+54 9 11 15 2345-6789', 'none', '5491123456789'],
	['0 11 15 2345-6789', 'AR', '5491123456789'],
	['11 15 2345-6789', 'AR', '5491123456789'],
	['0351 15 412-3456', 'AR', '5493514123456'],
	['8 029 123-45-67', 'BY', '375291234567'],
	['09 8765 4321', 'CL', '56987654321'],
])('normalizePhone turns the older form %s in %s into %s', (input, country, digits) => {
	expect(normalizePhone(input, country)).toMatchObject({ ok: true, digits });
});

/** What the message says for each reason. */
const messages = {
	empty: /^The phone is empty\. /,
	notText: /must be text or a whole number\. /,
	computed: / has a minus first: a spreadsheet took a phone .* for a formula\. /,
	letters: / contains letters\. /,
	otherCharacters: / contains characters that are not allowed in a phone\. /,
	scientificNotation: / was shortened by a spreadsheet /,
	extension: / has an extension\. /,
	digitsBehind: / has more digits behind the number\. /,
	severalNumbers: / contains more than one number\. /,
	tooShort: / is too short/,
	noAreaCode: / has no area code\. /,
	tooLong: / is too long| more than any phone\. /,
	unknownCountryCode: / does not start with a valid country code\. /,
	unknownDefaultCountry: / is not a country code\. /,
	invalid: / is not a valid number/,
	noNinthDigit: / lacks its ninth digit\. /,
};

type Reason = keyof typeof messages;

describe('normalizePhone refuses what people enter who give no phone:', () => {
	it.each([
		['99999999999', 'BR'],
		['(99) 99999-9999', 'BR'],
		['+55 99 99999-9999', 'BR'],
		['5599999999999', 'none'],
		['+91 99999 99999', 'BR'],
		['2222222222', 'US'],
		['11111111111', 'BR'],
	])('%s', (input, country) => {
		expect(normalizePhone(input, country as CountryCode)).toMatchObject({ ok: false });
	});

	it('but not a number whose area code differs', () => {
		expect(normalizePhone('11 99999-9999', 'BR')).toMatchObject({ digits: '5511999999999' });
	});
});

describe('normalizePhone refuses', () => {
	const refused: Array<[input: unknown, defaultCountry: string, reason: Reason]> = [
		[undefined, 'BR', 'empty'],
		[null, 'BR', 'empty'],
		['', 'BR', 'empty'],
		[' \u00a0\u200b', 'BR', 'empty'],
		["'", 'BR', 'empty'],
		[true, 'BR', 'notText'],
		[{ phone: brazilianMobile }, 'BR', 'notText'],
		[11.5, 'BR', 'notText'],
		[Number.NaN, 'BR', 'notText'],
		[-5511987654321, 'BR', 'computed'],
		['-9876543119', 'IN', 'computed'],
		['\u22129876543119', 'IN', 'computed'],
		[' "-9876543119" ', 'IN', 'computed'],
		["'-9876543119", 'IN', 'computed'],
		['="-9876543119"', 'IN', 'computed'],
		['\u200e-9876543119', 'IN', 'computed'],
		['-11987654321.0', 'BR', 'computed'],
		['(-11987654321)', 'BR', 'computed'],
		['+-11987654321', 'BR', 'computed'],
		['tel:-11987654321', 'BR', 'computed'],
		['-1198', 'BR', 'computed'],
		[5.5e20, 'BR', 'notText'],
		['whatsapp 11 98765-4321', 'BR', 'letters'],
		['5,51199E+12', 'BR', 'scientificNotation'],
		['11 3333-4444 ramal 22', 'BR', 'extension'],
		['(11) 9876-5432 (1)', 'BR', 'digitsBehind'],
		['+55 (11) 9876-5432 [2]', 'BR', 'digitsBehind'],
		['99912-3456(11)', 'BR', 'digitsBehind'],
		['1234567 (04131)', 'DE', 'digitsBehind'],
		['+1 415 555 2671 x12', 'none', 'extension'],
		['+1 415 555 2671 #12', 'none', 'extension'],
		['+1 415 555 2671;ext=12', 'none', 'extension'],
		['11 98765-4321 / 11 98765-4322', 'BR', 'severalNumbers'],
		['11 98765-4321\n11 98765-4322', 'BR', 'severalNumbers'],
		['11 98765-4321 ou 11 98765-4322', 'BR', 'severalNumbers'],
		['+5511987654321 +5511987654322', 'BR', 'severalNumbers'],
		['11 3333-4444/45', 'BR', 'severalNumbers'],
		['030 1234/56', 'DE', 'severalNumbers'],
		['11 98765-4321 11 98765-4322', 'BR', 'tooLong'],
		['11 98765*4321', 'BR', 'otherCharacters'],
		['+', 'BR', 'otherCharacters'],
		['11+987654321', 'BR', 'severalNumbers'],
		['+(+55) 11 98765-4321', 'BR', 'otherCharacters'],
		['11 98765-432\u00b9', 'BR', 'otherCharacters'],
		['+55 11 98765-432\u{1d7cf}', 'none', 'otherCharacters'],
		['+55 11 9876\u00bd-4321', 'none', 'otherCharacters'],
		['98765-4321', 'BR', 'noAreaCode'],
		['8123-4567', 'BR', 'noAreaCode'],
		['190', 'BR', 'tooShort'],
		['+55119', 'none', 'tooShort'],
		['55119876543210', 'BR', 'tooLong'],
		['+99912345678', 'BR', 'unknownCountryCode'],
		['011 98765-4321', 'none', 'unknownCountryCode'],
		['11 8123-4567', 'BR', 'noNinthDigit'],
		['551181234567', 'none', 'noNinthDigit'],
		['(20) 98765-4321', 'BR', 'invalid'],
		// Empty is not None.
		[brazilianMobile, '', 'unknownDefaultCountry'],
		[brazilianMobile, 'XX', 'unknownDefaultCountry'],
		[brazilianMobile, '__proto__', 'unknownDefaultCountry'],
	];

	it.each(refused)('%p with default %p: %s', (input, defaultCountry, reason) => {
		const result = normalizePhone(input, defaultCountry as DefaultCountry);
		const message = result.ok ? '' : result.message;
		const isEmpty = reason === 'empty' || undefined;
		expect(result).toEqual({ ok: false, isEmpty, message });
		expect(message).toMatch(messages[reason]);
		expect(message).toMatch(/^["A-Z]/);
		expect(message).not.toMatch(/error|problem|failure|mistake|undefined|NaN/i);
		expect(message.length).toBeLessThan(170);
	});

	it('cuts the quoted input at 40 characters, on one line', () => {
		const quoted = (text: string) => normalizePhone(text, 'BR');
		const cut = expect.stringContaining(`"abc ${'d'.repeat(35)}…"`);
		expect(quoted(`abc\n${'d'.repeat(37)}`)).toHaveProperty('message', cut);
		const whole = expect.stringContaining(`"abc ${'d'.repeat(36)}"`);
		expect(quoted(`abc ${'d'.repeat(36)}`)).toHaveProperty('message', whole);
	});

	it('input that is longer than any format of a phone', () => {
		expect(normalizePhone(`+55 11 98765-4321${' -'.repeat(60)}`, 'BR')).toMatchObject({
			message: expect.stringContaining('137 characters'),
		});
		const spaced = `${' '.repeat(500)}+55 11 98765-4321${'\n'.repeat(500)}`;
		expect(normalizePhone(spaced, 'BR')).toHaveProperty('ok', true);
	});
});

describe('phoneCountries', () => {
	it('contains each country once, with its English name and code', () => {
		expect(phoneCountries).toContainEqual({ name: 'Brazil (+55)', value: 'BR' });
		expect(phoneCountries).toContainEqual({ name: 'United States (+1)', value: 'US' });
		expect(phoneCountries.map(({ value }) => value).sort()).toEqual([...getCountries()].sort());
		for (const { name, value } of phoneCountries) {
			expect(name).toMatch(/^\p{L}.+ \(\+\d{1,3}\)$/u);
			expect(name.startsWith(`${value} `)).toBe(false);
		}
	});

	it('is sorted by name', () => {
		const names = phoneCountries.map(({ name }) => name);
		expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
	});
});

// Numbers that the numbering plans give as examples.
it.each([
	['(11) 3333-4444', 'landline'],
	['0800 123 4567', 'service number'],
	['+1 800 234 5678', 'service number'],
	['+55 3003 1234', 'service number'],
	['+55 900 12 3456', 'service number'],
	['+44 901 234 5678', 'service number'],
	['+44 55 1234 5678', 'service number'],
	['(11) 98765-4321', undefined],
	['+44 7400 123456', undefined],
	['+1 201 555 0123', undefined],
])('%s is a %s', (typed, kind) => {
	const phone = normalizePhone(typed, 'BR');
	expect(phone.ok && unlikelyKind(phone.digits)).toBe(kind);
});
