import fc from 'fast-check';
import {
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
	type CountryCode,
	type MetadataJson,
} from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import max from 'libphonenumber-js/metadata.max.json';
import { propertyRuns } from '../../../support/testEffort';

const { forValidationOnly } = jest.requireActual<{
	forValidationOnly: (metadata: MetadataJson) => MetadataJson;
}>('../../../../scripts/build/phoneMetadata');

const whole = max as unknown as MetadataJson;
const smaller = forValidationOnly(whole);
const countries = getCountries(whole);
const callingCodes = [
	...new Set(countries.map((country) => getCountryCallingCode(country, whole))),
	...['800', '808', '870', '878', '881', '882', '883', '888', '979'],
];

/** All results of the phone library that the phone format uses. */
function verdict(text: string, country: CountryCode | undefined, metadata: MetadataJson) {
	const options = { defaultCountry: country, extract: false };
	const phone = parsePhoneNumberFromString(text, options, metadata);
	return [
		phone?.isValid(),
		phone?.number,
		phone?.country,
		phone?.countryCallingCode,
		phone?.nationalNumber,
		validatePhoneNumberLength(text, options, metadata),
	];
}

const digits = (minLength: number, maxLength: number) =>
	fc
		.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
		.map((figures) => figures.join(''));

/** The published example number of a country with other last digits. */
const nearExample = (country: CountryCode) =>
	digits(0, 7).map((tail) => {
		const example = (examples as Record<string, string>)[country] ?? '';
		return example.slice(0, Math.max(0, example.length - tail.length)) + tail;
	});

it.each(countries)('%s: the reduced metadata gives the same results', (country) => {
	const code = getCountryCallingCode(country, whole);
	const number = fc.oneof(nearExample(country), digits(4, 13));
	fc.assert(
		fc.property(number, (national) => {
			for (const text of [`+${code}${national}`, national, `0${national}`]) {
				expect(verdict(text, country, smaller)).toEqual(verdict(text, country, whole));
			}
		}),
		propertyRuns(40),
	);
});

it('the reduced metadata gives the same results without a default country', () => {
	fc.assert(
		fc.property(fc.constantFrom(...callingCodes), digits(3, 13), (code, national) => {
			const text = `+${code}${national}`;
			expect(verdict(text, undefined, smaller)).toEqual(verdict(text, undefined, whole));
		}),
		propertyRuns(3_000),
	);
});

it('a pattern that matches more than its type allows keeps the lengths', () => {
	const plans = {
		...whole,
		countries: { ...whole.countries, BR: [...(whole.countries.BR ?? [])] as unknown[] },
	};
	plans.countries.BR[11] = [['[1-9]\\d{9,10}', [10]], ['[1-9]\\d{7}']];
	const own = plans as unknown as MetadataJson;
	for (const text of ['1187654321', '11987654321', '87654321', '987654321']) {
		expect(verdict(text, 'BR', forValidationOnly(own))).toEqual(verdict(text, 'BR', own));
	}
});

it('the reduced metadata is smaller by a third', () => {
	expect(JSON.stringify(smaller).length).toBeLessThan(JSON.stringify(whole).length * 0.67);
	expect(getCountries(smaller)).toEqual(countries);
});
