import { countOf } from '../../../../../nodes/shared/values/describeValue';

it.each([
	[0, '0 contacts'],
	[1, '1 contact'],
	[1204, '1,204 contacts'],
])('writes %d things as %s', (count, text) => {
	expect(countOf(count, 'contact')).toBe(text);
});
