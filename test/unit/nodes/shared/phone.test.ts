import { getCountries } from 'libphonenumber-js/max';

import { type CountryCode, normalizePhone, phoneCountries } from '../../../../nodes/shared/phone';

const brazilianMobile = '5511987654321';

describe('normalizePhone accepts common formats', () => {
	const accepted: Array<[input: unknown, defaultCountry: CountryCode | undefined, digits: string]> =
		[
			['+55 (11) 98765-4321', undefined, brazilianMobile],
			['+55 (11) 98765-4321', 'US', brazilianMobile],
			['+55 (0) 11 98765-4321', undefined, brazilianMobile],
			['(+55) 11 98765-4321', undefined, brazilianMobile],
			['011 98765-4321', 'BR', brazilianMobile],
			['(11) 98765-4321', 'BR', brazilianMobile],
			['(11) 98765.4321', 'BR', brazilianMobile],
			['0 15 11 98765-4321', 'BR', brazilianMobile],
			['0055 11 98765-4321', undefined, brazilianMobile],
			['0055 11 98765-4321', 'BR', brazilianMobile],
			['0015 1 415 555 2671', 'BR', '14155552671'],
			['011 55 11 98765 4321', 'US', brazilianMobile],
			[brazilianMobile, undefined, brazilianMobile],
			[brazilianMobile, 'BR', brazilianMobile],
			[Number(brazilianMobile), 'BR', brazilianMobile],
			[11987654321, 'BR', brazilianMobile],
			[BigInt(brazilianMobile), undefined, brazilianMobile],
			[`${brazilianMobile}.0`, 'BR', brazilianMobile],
			[`'${brazilianMobile}`, 'BR', brazilianMobile],
			[`="${brazilianMobile}"`, 'BR', brazilianMobile],
			[` ${brazilianMobile}; `, 'BR', brazilianMobile],
			['+55\u00a011\u202f98765\u20134321', undefined, brazilianMobile],
			['\u202a+55 11 98765\u20114321\u202c', undefined, brazilianMobile],
			['＋５５ （１１） ９８７６５－４３２１', undefined, brazilianMobile],
			['+٥٥ ١١ ٩٨٧٦٥ ٤٣٢١', undefined, brazilianMobile],
			['+۵۵ ۱۱ ۹۸۷۶۵ ۴۳۲۱', undefined, brazilianMobile],
			['+55 11 3333-4444', undefined, '551133334444'],
			['(11) 3333-4444', 'BR', '551133334444'],
			['0800 123 4567', 'BR', '558001234567'],
			['030/123456', 'DE', '4930123456'],
			['+1 (415) 555-2671', undefined, '14155552671'],
			['+54 11 15 2345-6789', undefined, '5491123456789'],
		];

	it.each(accepted)('%p with default %p is %p', (input, defaultCountry, digits) => {
		expect(normalizePhone(input, defaultCountry)).toMatchObject({ ok: true, digits });
	});

	it('returns the country, except for numbers without one', () => {
		expect(normalizePhone('+55 11 3333-4444')).toHaveProperty('country', 'BR');
		expect(normalizePhone('+1 416 555 2671', 'US')).toHaveProperty('country', 'CA');
		expect(normalizePhone('+800 1234 5678')).toEqual({ ok: true, digits: '80012345678' });
	});
});

describe('normalizePhone reads bare digits in a fixed order', () => {
	const ambiguous: Array<[why: string, input: string, country: CountryCode, digits: string]> = [
		['own country code before national', '4930123456', 'DE', '4930123456'],
		['12 digits and more are full numbers', brazilianMobile, 'DE', brazilianMobile],
		['national before other countries', '11987654321', 'BR', brazilianMobile],
		['national before other countries', '51987654321', 'BR', '5551987654321'],
		['area code 55 is not taken for the country', '55987654321', 'BR', '5555987654321'],
		['other countries where no national number fits', '14155552671', 'BR', '14155552671'],
	];

	it.each(ambiguous)('%s: %s in %s', (_why, input, country, digits) => {
		expect(normalizePhone(input, country)).toMatchObject({ ok: true, digits });
	});

	it('prefers the international reading after a plus', () => {
		expect(normalizePhone('+51987654321', 'BR')).toMatchObject({ digits: '51987654321' });
	});
});

/** What the message says for each reason. */
const messages = {
	empty: /^The phone is empty\. /,
	notText: /is not a whole number\. |must be text or a number\. /,
	letters: / contains letters\. /,
	otherCharacters: / contains characters that are not allowed in a phone\. /,
	scientificNotation: / was shortened by a spreadsheet /,
	extension: / has an extension\. /,
	severalNumbers: / contains more than one number\. /,
	tooShort: / is too short| has no area code\. /,
	tooLong: / is too long| more than any phone\. | a phone has at most /,
	unknownCountryCode: / does not start with a valid country code\. /,
	unknownDefaultCountry: / is not a country code\. /,
	invalid: / is not a valid number| without its ninth digit\. /,
};

type Reason = keyof typeof messages;

describe('normalizePhone refuses', () => {
	const refused: Array<[input: unknown, defaultCountry: string | undefined, reason: Reason]> = [
		[undefined, 'BR', 'empty'],
		[null, 'BR', 'empty'],
		['', 'BR', 'empty'],
		[' \u00a0\u200b', 'BR', 'empty'],
		["'", 'BR', 'empty'],
		[true, 'BR', 'notText'],
		[{ phone: brazilianMobile }, 'BR', 'notText'],
		[[brazilianMobile], 'BR', 'notText'],
		[11.5, 'BR', 'notText'],
		[Number.NaN, 'BR', 'notText'],
		[-5511987654321, 'BR', 'notText'],
		[5.5e20, 'BR', 'notText'],
		['1-800-FLOWERS', 'US', 'letters'],
		['whatsapp 11 98765-4321', 'BR', 'letters'],
		['n/a', 'BR', 'letters'],
		['https://wa.me/5511987654321', 'BR', 'letters'],
		['5,51199E+12', 'BR', 'scientificNotation'],
		['11 3333-4444 ramal 22', 'BR', 'extension'],
		['+1 415 555 2671 x12', undefined, 'extension'],
		['+1 415 555 2671 ext. 12', undefined, 'extension'],
		['+1 415 555 2671 #12', undefined, 'extension'],
		['+1 415 555 2671;ext=12', undefined, 'extension'],
		['11 98765-4321 / 11 98765-4322', 'BR', 'severalNumbers'],
		['11 98765-4321, 11 98765-4322', 'BR', 'severalNumbers'],
		['11 98765-4321\n11 98765-4322', 'BR', 'severalNumbers'],
		['11 98765-4321 ou 11 98765-4322', 'BR', 'severalNumbers'],
		['+5511987654321 +5511987654322', 'BR', 'severalNumbers'],
		['11 3333-4444/45', 'BR', 'severalNumbers'],
		['030 1234/56', 'DE', 'severalNumbers'],
		['11 98765-4321 11 98765-4322', 'BR', 'tooLong'],
		['11 98765*4321', 'BR', 'otherCharacters'],
		['+', 'BR', 'otherCharacters'],
		['()', 'BR', 'otherCharacters'],
		['11+987654321', 'BR', 'severalNumbers'],
		['+(+55) 11 98765-4321', 'BR', 'otherCharacters'],
		['11 98765-432\u00b9', 'BR', 'otherCharacters'],
		['+55 11 98765-43\u00b2\u00b9', undefined, 'otherCharacters'],
		['+55 11 98765-432\u2081', undefined, 'otherCharacters'],
		['+55 11 98765-432\u2460', undefined, 'otherCharacters'],
		['+55 11 98765-432\u{1d7cf}', undefined, 'otherCharacters'],
		['\u207a55 11 98765-4321', undefined, 'otherCharacters'],
		['+55 11 9876\u00bd-4321', undefined, 'otherCharacters'],
		['98765-4321', 'BR', 'tooShort'],
		['190', 'BR', 'tooShort'],
		['+55119', undefined, 'tooShort'],
		['55119876543210', 'BR', 'tooLong'],
		['+99912345678', 'BR', 'unknownCountryCode'],
		['011 98765-4321', undefined, 'unknownCountryCode'],
		['11 8123-4567', 'BR', 'invalid'],
		['551181234567', undefined, 'invalid'],
		['(20) 98765-4321', 'BR', 'invalid'],
		[brazilianMobile, 'XX', 'unknownDefaultCountry'],
		[brazilianMobile, 'br', 'unknownDefaultCountry'],
		[brazilianMobile, '__proto__', 'unknownDefaultCountry'],
		[brazilianMobile, 'constructor', 'unknownDefaultCountry'],
	];

	it.each(refused)('%p with default %p: %s', (input, defaultCountry, reason) => {
		const result = normalizePhone(input, defaultCountry as CountryCode | undefined);
		const isEmpty = reason === 'empty' || undefined;
		const message = expect.stringMatching(messages[reason]);
		expect(result).toEqual({ ok: false, isEmpty, message });
	});

	it('treats an empty default country as none', () => {
		expect(normalizePhone('11987654321', '' as CountryCode)).toHaveProperty('ok', false);
	});

	it.each(refused)('explains %p with default %p in a short sentence', (input, defaultCountry) => {
		const result = normalizePhone(input, defaultCountry as CountryCode | undefined);
		const message = result.ok ? '' : result.message;
		expect(message).toMatch(/^["A-Z]/);
		expect(message).not.toMatch(/error|problem|failure|mistake|undefined|NaN is/i);
		expect(message.length).toBeLessThan(170);
	});

	it('cuts the quoted input at 40 characters, on one line', () => {
		const result = normalizePhone(`abc\n${'😀'.repeat(100)}`);
		expect(result).toHaveProperty('message', expect.stringContaining(`"abc ${'😀'.repeat(36)}…"`));
	});

	const pieces = [
		'1+',
		'1',
		'+',
		' ',
		'\u200b',
		';',
		"'",
		'[',
		'1x',
		'1/',
		'(',
		'\u00b9',
		'a',
		'="',
	];
	it.each(pieces)('100 kB of %j without delay, at any position', (piece) => {
		const long = piece.repeat(100_000 / piece.length);
		for (const input of [long, `1${long}`, `${long}1`, `1${long}1`, `+55 11 9${long}8765-4321`]) {
			const result = normalizePhone(input, 'BR');
			expect(result).toMatchObject({ ok: false, message: expect.any(String) });
			expect(result.ok || result.message.length).toBeLessThan(200);
		}
	});

	it('input that is longer than any format of a phone', () => {
		expect(normalizePhone(`+55 11 98765-4321${' -'.repeat(60)}`)).toMatchObject({
			message: expect.stringContaining('137 characters'),
		});
		expect(normalizePhone(`${' '.repeat(500)}+55 11 98765-4321${'\n'.repeat(500)}`)).toHaveProperty(
			'ok',
			true,
		);
	});

	it('with a hint about the area code for a Brazilian number', () => {
		expect(normalizePhone('11 8123-4567', 'BR')).toHaveProperty(
			'message',
			expect.stringContaining('ninth digit'),
		);
		expect(normalizePhone('8123-4567', 'BR')).toHaveProperty(
			'message',
			expect.stringContaining('area code'),
		);
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
