import { listSearchesFor, recordLocator } from '../../../../../nodes/shared/locators/recordLocator';

const pool = { displayName: 'Pool', name: 'pool', record: 'a pool' };

const search = async () => ({ results: [] });

describe('recordLocator', () => {
	it('gives a node the methods of its locators, also of those in collections', () => {
		const locator = recordLocator({ ...pool, search: { searchPools: search } });
		const again = recordLocator({ ...pool, name: 'other', search: { searchPools: search } });
		const collection = { ...pool, type: 'collection' as const, default: {}, options: [again] };
		for (const fields of [[locator], [collection]]) {
			expect(listSearchesFor(fields)).toEqual({ searchPools: search });
		}
	});

	it('rejects another method of the same name', () => {
		recordLocator({ ...pool, search: { searchLanes: search } });
		const other = { searchLanes: async () => ({ results: [] }) };
		expect(() => recordLocator({ ...pool, search: other })).toThrow('searchLanes');
	});
});
