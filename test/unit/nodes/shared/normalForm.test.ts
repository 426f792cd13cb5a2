import * as fc from 'fast-check';

import {
	compareNames,
	longestName,
	normalForm,
	normalName,
	shownName,
} from '../../../../nodes/shared/normalForm';
import { testedCases } from '../../../support/testEffort';

const marks = '\u0301\u0316'.repeat(100_000);

describe('normalForm', () => {
	it('is the one of Unicode for what people write', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: 'binary', maxLength: 30 }),
				fc.constantFrom('NFC' as const, 'NFD' as const, 'NFKD' as const),
				(text, form) => expect(normalForm(text, form)).toBe(text.normalize(form)),
			),
			{ numRuns: testedCases(1_000) },
		);
		expect(normalForm('Z\u0351\u0323a\u0301', 'NFC')).toBe('\u1e92\u0351á');
	});

	it.each(['NFC', 'NFD', 'NFKD'] as const)('%s keeps 30 of many marks on a letter', (form) => {
		expect(normalForm(`x${marks}y`, form)).toHaveLength(32);
		expect(normalForm(`x${'\uff9e\u0301'.repeat(100_000)}y`, form)).toHaveLength(32);
	});
});

it('of a long name of the CRM, only the first 1,000 characters count', () => {
	const name = 'á'.repeat(longestName);
	expect(normalName(`${name}b`, 'NFC')).toBe(name);
	expect(compareNames(`${name}b`, `${name}c`)).toBe(0);
	expect(shownName(`${name}b`)).toHaveLength(longestName);
	expect(compareNames(`x${marks}`, `y${marks}`)).toBeLessThan(0);
});
