import fc from 'fast-check';
import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';

import { normalizePhone } from '../../../../nodes/shared/phone';
import { propertyRuns } from '../../../support/testEffort';

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

const country = fc.constantFrom<CountryCode | undefined>(undefined, ...countries);

const separators = ['', '', ' ', '\u00a0', '\u202f', '-', '\u2013', '\u2212', '.', '(', ')'];

/** Whether a format, such as `551198765432.0`, would be read as a spreadsheet's decimal number. */
const readsAsDecimal = (text: string) => /^\P{Nd}*\p{Nd}{7,}\.\p{Nd}+\P{Nd}*$/u.test(text);

/** The same digits in formats that people and tools use. */
function withFormatting(digits: string) {
	const between = fc.array(fc.constantFrom(...separators, '\u200e'), {
		minLength: digits.length,
		maxLength: digits.length,
	});
	return fc
		.tuple(between, fc.constantFrom('', ' ', "'", '\u202a', '('), fc.boolean())
		.map(([gaps, prefix, fullWidth]) => {
			const shown = Array.from(digits, (digit) =>
				fullWidth ? String.fromCharCode(digit.charCodeAt(0) + 0xfee0) : digit,
			);
			const body = shown.map((digit, at) => digit + gaps[at]).join('');
			return { bare: prefix + body, withPlus: prefix + (fullWidth ? '\uff0b' : '+') + body };
		})
		.filter(({ bare }) => !readsAsDecimal(bare));
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
			expect(normalizePhone(bare, defaultCountry)).toEqual(normalizePhone(digits, defaultCountry));
			expect(normalizePhone(withPlus, defaultCountry)).toHaveProperty('digits', digits);
		}),
		runs,
	);
});

it('a leading plus or 00 makes the default country irrelevant', () => {
	fc.assert(
		fc.property(fullNumber, country, ({ digits }, defaultCountry) => {
			expect(normalizePhone(`+${digits}`, defaultCountry)).toHaveProperty('digits', digits);
			expect(normalizePhone(`00${digits}`, defaultCountry)).toHaveProperty('digits', digits);
		}),
		runs,
	);
});

describe('normalizing a result again returns the same digits', () => {
	it('without a default country', () => {
		fc.assert(
			fc.property(fullNumber, ({ digits }) => {
				expect(normalizePhone(digits)).toHaveProperty('digits', digits);
			}),
			runs,
		);
	});

	it('with a default country of the same country code', () => {
		fc.assert(
			fc.property(fullNumber, ({ digits, country: home }) => {
				for (const other of countries) {
					if (getCountryCallingCode(other) !== getCountryCallingCode(home)) continue;
					expect(normalizePhone(digits, other)).toHaveProperty('digits', digits);
				}
			}),
			runs,
		);
	});

	it('with any default country, from 12 digits on', () => {
		const long = fullNumber.filter(({ digits }) => digits.length >= 12);
		fc.assert(
			fc.property(long, country, ({ digits }, defaultCountry) => {
				expect(normalizePhone(digits, defaultCountry)).toHaveProperty('digits', digits);
			}),
			runs,
		);
	});

	it('with any other default country, unless the number is also a national one there', () => {
		fc.assert(
			fc.property(fullNumber, fc.constantFrom(...countries), ({ digits }, other) => {
				const again = normalizePhone(digits, other);
				expect(again.ok).toBe(true);
				if (!again.ok || again.digits === digits) return;
				expect(digits.length).toBeLessThan(12);
				expect(digits.startsWith(getCountryCallingCode(other))).toBe(false);
				expect(again.digits.startsWith(getCountryCallingCode(other))).toBe(true);
			}),
			runs,
		);
	});
});

it('every Brazilian mobile number is recognized with and without country code, trunk zero and carrier code', () => {
	const areas = [11, 21, 27, 31, 41, 48, 51, 55, 61, 71, 81, 85, 91, 98];
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

it('with default Brazil no US number is read as a Brazilian one', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 201, max: 989 }),
			fc.integer({ min: 2_000_000, max: 9_999_999 }),
			(area, rest) => {
				const digits = `1${area}${rest}`;
				fc.pre(isStrictPhone(digits));
				expect(normalizePhone(digits, 'BR')).toHaveProperty('digits', digits);
			},
		),
		runs,
	);
});
