import { listSearchesFor, createLocator } from '../../../../../nodes/shared/locators/recordLocator';

const pool = { displayName: 'Pool', name: 'pool', record: 'a pool' };

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
