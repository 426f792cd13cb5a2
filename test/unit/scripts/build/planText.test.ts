import max from 'libphonenumber-js/metadata.max.json';
import type { MetadataJson } from 'libphonenumber-js/core';

const { forValidationOnly } = jest.requireActual<{
	forValidationOnly: (metadata: MetadataJson) => MetadataJson;
}>('../../../../scripts/build/phoneMetadata');
const { readPlans, writePlans } = jest.requireActual<{
	readPlans: (text: string) => MetadataJson;
	writePlans: (metadata: MetadataJson) => string;
}>('../../../../scripts/build/planText');

const plans = forValidationOnly(max as unknown as MetadataJson);

it('reads back every country and calling code, in the same order', () => {
	const again = readPlans(writePlans(plans));
	expect(again).toEqual(plans);
	expect(JSON.stringify(again)).toBe(JSON.stringify(plans));
	expect(Object.keys(again.countries)).toHaveLength(245);
});

it('is shorter than JSON by a third', () => {
	expect(writePlans(plans).length).toBeLessThan(JSON.stringify(plans).length * 0.7);
});

it.each([
	['a format', 4, [['(\\d{4})', '$1']]],
	['a separator in a pattern', 2, '\\d{3};\\d{4}'],
	['a letter in a pattern', 2, 'A\\d{4}'],
	['a type with lengths', 11, [['\\d{4}', [4]]]],
])('refuses to lose %s', (_, place, value) => {
	const brazil: unknown[] = [...(plans.countries.BR ?? [])];
	brazil[place] = value;
	const changed = { ...plans, countries: { ...plans.countries, BR: brazil } };
	expect(() => writePlans(changed as unknown as MetadataJson)).toThrow(/text cannot express/);
});
