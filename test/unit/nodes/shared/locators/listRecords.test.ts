import { searchResult } from '../../../../../nodes/shared/locators/listRecords';

describe('a list search', () => {
	it('omits values that n8n would evaluate as expressions', () => {
		const values = ['={{ $env }}', ' =1+1', 'a{{ 1 }}', 'plain', 'a=b', 7];
		const { results } = searchResult(values.map((value) => ({ name: `Record ${value}`, value })));
		expect(results.map(({ value }) => value)).toEqual(['7', 'a=b', 'plain']);
	});

	it('shows no name that n8n would evaluate as an expression once it is picked', () => {
		const names = ['={{ $env }}', ' = 1', '=', 'a=b'];
		const { results } = searchResult(names.map((name, n) => ({ name, value: `id-${n}` })));
		expect(results.map(({ name }) => name)).toEqual(['{{ $env }}', '1', 'a=b', 'id-2']);
	});

	it.each([undefined, null, '', ' ', NaN, 2 ** 60, {}, ['a'], true])(
		'omits an entry with %p instead of an ID',
		(value) => {
			const entries = [
				{ name: 'Odd', value },
				{ name: 'Good', value: 'a' },
			];
			expect(searchResult(entries).results).toEqual([{ name: 'Good', value: 'a' }]);
		},
	);
});
