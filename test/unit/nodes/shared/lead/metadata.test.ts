import { isAsStored } from '../../../../../nodes/shared/lead/metadata';

it.each([
	[Number.MAX_SAFE_INTEGER, true],
	[-Number.MAX_SAFE_INTEGER, true],
	[2 ** 53, false],
	[-(2 ** 53), false],
])('a number is as the CRM stores it, up to the largest that is exact: %d', (value, expected) => {
	expect(isAsStored({ list: [value] })).toBe(expected);
});
