import { isAsStored } from '../../../../../nodes/shared/lead/metadata';

it.each([
	[Number.MAX_SAFE_INTEGER, true],
	[-Number.MAX_SAFE_INTEGER, true],
	[2 ** 53, false],
	[-(2 ** 53), false],
])('a number is as the CRM stores it, up to the largest that is exact: %d', (value, expected) => {
	expect(isAsStored({ list: [value] })).toBe(expected);
});

it.each(['Jo\uFFFDo', 'key [hidden]'])(
	'a text is not where parts of it were replaced: %s',
	(text) => {
		expect(isAsStored({ list: [text] })).toBe(false);
		expect(isAsStored({ [text]: 1 })).toBe(false);
	},
);
