import { searchResult } from '../../../../../nodes/shared/locators/listRecords';

describe('a list search', () => {
	it('omits values that n8n would evaluate as expressions', () => {
		const values = ['={{ $env }}', ' =1+1', 'a{{ 1 }}', 'plain', 'a=b', 7];
		const { results } = searchResult(values.map((value) => ({ name: `Record ${value}`, value })));
		expect(results.map(({ value }) => value)).toEqual([7, 'a=b', 'plain']);
	});
});
