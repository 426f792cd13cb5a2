import fc from 'fast-check';
import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';

import { normalizePhone, type DefaultCountry } from '../../../../../nodes/shared/phone/phone';
import { propertyRuns } from '../../../../support/testEffort';

const countries = getCountries();
const runs = propertyRuns(1_000);

/** Whether these are the digits of a valid phone, with its country code. */
function isStrictPhone(digits: string): boolean {
	const phone = parsePhoneNumberFromString(`+${digits}`);
	return phone?.isValid() === true && phone.number === `+${digits}`;
}

/** Invented international numbers of every country: its published example with other last digits. */
const fullNumber = fc
	.record({
		country: fc.constantFrom(...countries),
		tail: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 0, maxLength: 5 }),
	})
	.map(({ country, tail }) => {
		const example = getExampleNumber(country, examples)?.number.slice(1) ?? '';
		const head = example.slice(0, example.length - tail.length);
		return { country, digits: head + tail.join('') };
	})
	.filter(({ digits }) => isStrictPhone(digits));

const country = fc.constantFrom<DefaultCountry>('none', ...countries);

const separators = ['', '', ' ', '\u00a0', '\u202f', '-', '\u2013', '\u2212', '.', '(', ')'];

/** Whether a format, such as `551198765432.0`, would be read as a spreadsheet's decimal number. */
const readsAsDecimal = (text: string) => /^\P{Nd}*\p{Nd}{7,}\.\p{Nd}+\P{Nd}*$/u.test(text);

/** Whether the last digits are in brackets, as a footnote is, or an area code behind the number. */
const hasDigitsBehind = (text: string) => /\(\P{Nd}*\p{Nd}[^()]*\)\P{Nd}*$/u.test(text);

/** The same digits in formats that people and tools use. */
function withFormatting(digits: string) {
	const between = fc.array(fc.constantFrom(...separators, '\u200e'), {
		minLength: digits.length,
		maxLength: digits.length,
	});
	return fc
		.tuple(between, fc.constantFrom('', ' ', "'", '\u202a', '('))
		.map(([gaps, prefix]) => {
			const body = [...digits].map((digit, at) => digit + gaps[at]).join('');
			return { bare: prefix + body, withPlus: `${prefix}+${body}` };
		})
		.filter(({ bare }) => !readsAsDecimal(bare) && !hasDigitsBehind(bare));
}

const formattedNumber = fullNumber.chain(({ digits, country: home }) =>
	withFormatting(digits).map((typed) => ({ digits, home, ...typed })),
);

it('for any input, nothing is thrown and only the strict format is returned', () => {
	const anything = fc.oneof(
		fc.anything(),
		fc.string({ unit: 'binary' }),
		fc.string({ unit: fc.constantFrom(...'0123456789+-() ./,;xeE'), maxLength: 24 }),
		fc.stringMatching(/^[+0]{0,2}[0-9]{6,16}$/),
		fc.nat({ max: Number.MAX_SAFE_INTEGER }),
	);
	fc.assert(
		fc.property(anything, country, (input, defaultCountry) => {
			const result = normalizePhone(input, defaultCountry);
			if (result.ok) {
				expect(result.digits).toMatch(/^[1-9]\d{6,14}$/);
				expect(isStrictPhone(result.digits)).toBe(true);
			} else {
				expect(result.message.length).toBeLessThan(200);
			}
		}),
		propertyRuns(3_000),
	);
});

it('formatting never changes the result', () => {
	fc.assert(
		fc.property(formattedNumber, country, ({ digits, bare, withPlus }, defaultCountry) => {
			// Messages quote the input.
			const read = (typed: string) =>
				JSON.parse(
					JSON.stringify(normalizePhone(typed, defaultCountry), (name, value: unknown) =>
						name === 'message' ? '' : value,
					),
				) as object;
			expect(read(bare)).toEqual(read(digits));
			expect(normalizePhone(withPlus, defaultCountry)).toHaveProperty('digits', digits);
		}),
		runs,
	);
});

it('after a plus, the default country is irrelevant; after 00, it may refuse the number', () => {
	fc.assert(
		fc.property(fullNumber, country, ({ digits }, defaultCountry) => {
			expect(normalizePhone(`+${digits}`, defaultCountry)).toHaveProperty('digits', digits);
			const dialled = normalizePhone(`00${digits}`, defaultCountry);
			if (dialled.ok) expect(dialled.digits).toBe(digits);
			else expect(dialled.message).toContain('with a zero too many');
		}),
		runs,
	);
});

it('a result is read again as itself with None, or its own country', () => {
	fc.assert(
		fc.property(fullNumber, ({ digits, country: home }) => {
			for (const again of ['none' as const, home]) {
				expect(normalizePhone(digits, again)).toHaveProperty('digits', digits);
			}
		}),
		runs,
	);
});

it('every Brazilian mobile number is recognized with and without country code, trunk zero and carrier code', () => {
	const areas = [11, 21, 27, 31, 41, 48, 51, 55, 61, 66, 71, 84, 85, 91, 95, 98];
	fc.assert(
		fc.property(
			fc.constantFrom(...areas),
			fc.integer({ min: 60_000_000, max: 99_999_999 }),
			(area, rest) => {
				const national = `${area}9${rest}`;
				for (const typed of [national, `0${national}`, `015${national}`, `55${national}`]) {
					expect(normalizePhone(typed, 'BR')).toHaveProperty('digits', `55${national}`);
				}
			},
		),
		runs,
	);
});

describe('a slip never changes the country', () => {
	/** A valid mobile and a valid landline of each country, without country code. */
	const numbers = {
		AR: ['91123456789', '1143210987'],
		BR: ['47987654321', '4133334444'],
		CI: ['0707123456', '2721234567'],
		DE: ['15123456789', '4930123456'],
		ES: ['612345678', '912345678'],
		FR: ['612345678', '142345678'],
		GB: ['7400123456', '2079460958'],
		IN: ['9198765432', '1123456789'],
		IT: ['3471234567', '0612345678'],
		MX: ['4777123456', '5541637145'],
		NG: ['8031234567', '18040123'],
		PT: ['912345678', '351234567'],
		US: ['4785551234', '4155552671'],
	};
	const digits = [...'0123456789'];

	/** A digit dropped, added or doubled at every place, and a zero doubled in front. */
	const slipsOf = (typed: string) => [
		`00${typed}`,
		...Array.from({ length: typed.length + 1 }, (_, at) => {
			const [before, after] = [typed.slice(0, at), typed.slice(at)];
			return [before + after.slice(1), ...digits.map((digit) => before + digit + after)];
		}).flat(),
	];

	it.each(Object.entries(numbers))('of %s, whatever the slip', (home, [mobile, landline]) => {
		const code = getCountryCallingCode(home as CountryCode);
		const eightDigits = home === 'BR' ? [mobile.replace(/^(..)9/, '$1')] : [];
		const typed = [mobile, landline, ...eightDigits]
			.flatMap((number) => [number, `0${number}`, code + number])
			.flatMap(slipsOf);
		const read = typed.map((each) => [each, normalizePhone(each, home as CountryCode)] as const);
		const abroad = read.filter(([, phone]) => phone.ok && phone.country !== home);
		expect(abroad).toEqual([]);
		expect(read.filter(([, phone]) => phone.ok).length).toBeGreaterThanOrEqual(4);
	});
});
