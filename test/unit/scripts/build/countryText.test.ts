import { phoneCountries } from '../../../../nodes/shared/phone';

type Countries = typeof phoneCountries;

const { readCountries, writeCountries } = jest.requireActual<{
	readCountries: (text: string) => Countries;
	writeCountries: (options: Countries) => string;
}>('../../../../scripts/build/countryText');

it('reads back every country, in the same order', () => {
	expect(readCountries(writeCountries(phoneCountries))).toEqual(phoneCountries);
});

it.each([
	[{ name: 'Sector 7 (+55)', value: 'BR' }],
	[{ name: 'Brazil', value: 'BR' }],
	[{ name: 'Brazil (+55)', value: 'BRA' }],
])('refuses to lose a part of %j', (option) => {
	expect(() => writeCountries([option, ...phoneCountries])).toThrow(/text cannot express/);
});
