import {
	createLocator,
	listSearchesFor,
	searchResult,
} from '../../../../../nodes/shared/locators/recordLocator';

const pool = { displayName: 'Pool', name: 'pool' };

const search = async () => ({ results: [] });

describe('recordLocator', () => {
	it('gives a node the methods of its locators, also of those in collections', () => {
		const locator = createLocator({ ...pool, search: { searchPools: search } });
		const again = createLocator({ ...pool, name: 'other', search: { searchPools: search } });
		const collection = { ...pool, type: 'collection' as const, default: {}, options: [again] };
		for (const fields of [[locator], [collection]]) {
			expect(listSearchesFor(fields)).toEqual({ searchPools: search });
		}
	});
});

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
