import type { Field } from '../../../../../nodes/shared/fields/field';
import { defaultCountryField } from '../../../../../nodes/shared/form/defaultCountry';
import { leadTypeField, temperatureField } from '../../../../../nodes/shared/form/leadFields';
import type { InvalidInput } from '../../../../../nodes/shared/invalidInput';
import { parseChoice } from '../../../../../nodes/shared/values/choice';

const several: Field = { ...leadTypeField, type: 'multiOptions', textKind: undefined };

it.each<[Field, unknown, unknown]>([
	[temperatureField, 'hot', 3],
	[temperatureField, '3.0', 3],
	[leadTypeField, 'pf', 'PF'],
	[leadTypeField, '\u00a0Company\u200b', 'PJ'],
	[defaultCountryField, 'Brazil', 'BR'],
	[defaultCountryField, 'br', 'BR'],
	[defaultCountryField, '+55', 'BR'],
	[defaultCountryField, 'BRAZIL (+55)', 'BR'],
	[several, ['pf'], ['PF']],
])('in $displayName, %j is %j', (field, value, option) => {
	expect(parseChoice(field, value)).toEqual(option);
});

it.each<[Field, unknown, RegExp]>([
	[defaultCountryField, '+1', /^Got "\+1"\..*Albania \(\+355\) \(AL\)/],
	[leadTypeField, 'XX', /such as Company \(PJ\), Individual \(PF\)\.$/],
	[several, ['PF', 'XX'], /^Got "XX"\./],
])('in $displayName, %j is refused, naming options', (field, value, description) => {
	expect.assertions(2);
	try {
		parseChoice(field, value);
	} catch (error) {
		expect((error as InvalidInput).message).toContain('has a value that is not one of its options');
		expect((error as InvalidInput).description).toMatch(description);
	}
});
