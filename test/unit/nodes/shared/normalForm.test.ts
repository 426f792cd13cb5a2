import {
	compareNames,
	longestName,
	normalName,
	shownName,
} from '../../../../nodes/shared/normalForm';

it('of a long name of the CRM, only the first 1,000 characters count', () => {
	const name = 'á'.repeat(longestName);
	expect(normalName(`${name}b`, 'NFC')).toBe(name);
	expect(compareNames(`${name}b`, `${name}c`)).toBe(0);
	expect(shownName(`${name}b`)).toHaveLength(longestName);
});
