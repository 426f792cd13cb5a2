import {
	getCountries,
	getExampleNumber,
	parsePhoneNumberFromString,
	type CountryCode,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';

import { normalizePhone, type DefaultCountry } from '../../nodes/shared/phone/phone';
import { sampleOf } from '../support/testEffort';

const numbers = getCountries().map((country) => ({
	country,
	number: getExampleNumber(country, examples)!,
	digits: getExampleNumber(country, examples)!.number.slice(1),
}));

type Example = (typeof numbers)[number];

interface Spelling {
	name: string;
	write: (example: Example) => unknown;
	defaultCountry: (example: Example) => DefaultCountry;
	/** Countries whose example is refused, by the slip that explains it. */
	refused?: Record<string, string>;
}

const own = ({ country }: Example) => country;
const brazil = () => 'BR' as const;

const spellings: Spelling[] = [
	{ name: 'with a plus', write: ({ digits }) => `+${digits}`, defaultCountry: brazil },
	{
		name: 'as people write it abroad',
		write: ({ number }) => number.formatInternational(),
		defaultCountry: brazil,
	},
	{
		name: 'as people write it at home',
		write: ({ number }) => number.formatNational(),
		defaultCountry: own,
	},
	{ name: 'with its own country code', write: ({ digits }) => digits, defaultCountry: own },
	{
		name: 'as a number cell of a list with country codes',
		write: ({ digits }) => Number(digits),
		defaultCountry: () => 'none',
	},
	{
		name: 'after 00 in a Brazilian list',
		write: ({ digits }) => `00${digits}`,
		defaultCountry: brazil,
		refused: {
			'a mobile with its trunk zero doubled': 'BG MK PE PF VN',
			'a mobile of eight digits with its trunk zero doubled':
				'BN FJ IO MH MM NR NU SB SC SG TO VU WS',
			'a landline with its trunk zero doubled': 'CU DK IS NO SJ',
		},
	},
];

it.each(spellings)(
	"reads every country's example $name, unless a slip explains the refusal",
	({ write, defaultCountry, refused = {} }) => {
		const isRead = (example: Example) => {
			const phone = normalizePhone(write(example), defaultCountry(example));
			if (phone.ok) expect(phone).toMatchObject({ digits: example.digits });
			return phone.ok;
		};
		const found = numbers.filter((example) => !isRead(example)).map(own);
		const named = Object.values(refused).flatMap((countries) => countries.split(' '));
		expect(found.sort()).toEqual(named.sort());
	},
);

/** Whether a number of the country is left with a zero less, also as Brazil stores mobiles. */
function hasZeroTooMany(digits: string, country: CountryCode): boolean {
	const short = country === 'BR' ? digits.replace(/^(\d\d)(?=\d{8}$)/, '$19') : digits;
	return [digits, `0${digits}`, short].some((each) => {
		const phone = parsePhoneNumberFromString(each, country);
		return phone?.isValid() && !phone.carrierCode;
	});
}

it('does not take a retired prefix for a zero too many', () => {
	expect(normalizePhone('00 1 649 231 1234', 'MX')).toMatchObject({ ok: true, country: 'TC' });
});

it('reads 00 and a country code in any country, unless a slip explains the refusal', () => {
	const pairs = numbers.flatMap((home) => numbers.map((example) => ({ home, example })));
	const unexplained = sampleOf(pairs.filter((_, n) => n % 7 === 0)).flatMap(({ home, example }) => {
		const phone = normalizePhone(`00${example.digits}`, home.country);
		if (phone.ok) expect(phone).toMatchObject({ digits: example.digits });
		const isExplained = hasZeroTooMany(example.digits, home.country);
		return phone.ok || isExplained ? [] : `${example.country} in ${home.country}`;
	});
	expect(unexplained).toEqual([]);
});

it.each([
	// owncloud-archive/contacts#818: the numbers of a contact in an export of Gmail
	['+55 11 98765-0001 ::: +55 11 98765-0002', 'BR', 'more than one number'],
	// nextcloud/contacts#1297: pauses of a fax, as a vCard escapes them
	['+5511987650001\\;\\;\\,', 'BR', 'not allowed in a phone'],
	// BioHazard786/Alternate#31: a German number in a national form, beside another country
	['015254599371', 'IN', 'not a valid number for India'],
	['015254599371', 'DE', '4915254599371'],
	// postmanlabs/postman-app-support#5994 and SpartnerNL/Laravel-Excel#300: the first 0 is lost
	[405153828, 'AU', '61405153828'],
	[774768867, 'FR', '33774768867'],
	// mautic/mautic#890: the 0 is lost, and the digits are grouped anew
	['730 907 665', 'SE', '46730907665'],
	// Automattic/camptix#40: in an export that a spreadsheet has saved
	['4.41E+11', 'GB', 'shortened by a spreadsheet'],
] as const)('reads %s of public reports in %s', (typed, country, expected) => {
	const phone = normalizePhone(typed, country);
	expect(phone.ok ? phone.digits : phone.message).toContain(expected);
});
