import fc from 'fast-check';

import { fieldId, parseFieldId } from '../../../../../nodes/shared/templateVariables/fieldId';
import { propertyRuns } from '../../../../support/testEffort';

const text = fc.oneof(
	fc.stringMatching(/^[a-zA-Z0-9_]{1,12}$/),
	fc.stringMatching(/^[Z_\-a1]{0,8}$/),
	fc.string({ unit: 'binary', maxLength: 6 }),
);
const field = fc.record({ name: text.filter((name) => name !== ''), language: text, key: text });

describe('the id of a variable field', () => {
	it.each([
		['welcome_offer', 'pt_BR', 'body_1', 'welcome_offer__pt_BR__body_1'],
		['welcome-offer', 'pt_BR', 'body_1', 'welcomeZ2dZoffer__pt_BR__body_1'],
		['a__b', 'en', 'body_', 'aZ5fZZ5fZb__en__bodyZ5fZ'],
		['Zoo', 'en_NZ', 'body_ação', 'Z5aZoo__en_NZ5aZ__body_aZe7ZZe3Zo'],
	])('of %s in %s for %s is %s', (name, language, key, id) => {
		expect(fieldId({ name, language }, key)).toBe(id);
	});

	it('consists of letters, digits and underscores, and can be read back', () => {
		fc.assert(
			fc.property(field, ({ name, language, key }) => {
				const id = fieldId({ name, language }, key);
				expect(id).toMatch(/^[A-Za-z0-9_]*$/);
				expect(parseFieldId(id)).toEqual({ name, language, key });
			}),
			propertyRuns(5_000),
		);
	});

	it.each([
		'body_1',
		'1',
		'first_name',
		'',
		'__proto__',
		'a__b',
		'a__b__c__d',
		'a__bZ2DZ__c',
		'aZ61Z__b__c',
		'aZ110000Z__b__c',
	])('is not %j', (id) => {
		expect(parseFieldId(id)).toBeUndefined();
	});
});
