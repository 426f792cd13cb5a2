import { hasNextPageLink, hasNextPage } from '../../../../../nodes/shared/transport/furtherPages';

const items = [{ id: '1' }];

describe('further pages', () => {
	it.each<[unknown]>([
		[{ items, total: 57, nextPage: 2 }],
		[{ data: items, meta: { page: 1, totalPages: 3 } }],
		[{ data: items, pagination: { current_page: 0, total_pages: 2 } }],
		[{ data: { items, hasMore: true } }],
		[{ results: items, next: 'https://crm.example.com/api/v1/lead?page=2' }],
		[{ items, page_info: { has_next_page: true, end_cursor: 'x' } }],
		[{ items, nextPageToken: 'abc' }],
		[{ items, _links: { next: { href: '/lead?page=2' } } }],
		[{ items, page: '1', pages: '2' }],
		[{ data: items, total: 250, page: 1, limit: 100 }],
		[{ data: items, meta: { total_count: 201, current_page: 2, per_page: 100 } }],
	])('finds them in %j', (body) => {
		expect(hasNextPage(body)).toBe(true);
	});

	it.each<[unknown]>([
		[items],
		[{ items, total: 57 }],
		[{ items, total: 1, nextPage: null }],
		[{ items, next: '', hasMore: false, nextCursor: 'null' }],
		[{ items, meta: { page: 1, totalPages: 1 } }],
		[{ items, meta: { page: 0, totalPages: 1 } }],
		[{ items, page: 1 }],
		[{ items, total: 250, limit: 100 }],
		[{ items, total: 200, page: 2, limit: 100 }],
		[{ items, total: 100, page: 0, limit: 100 }],
		[{ items, _links: { self: { href: '/lead' }, next: {} } }],
		[{ data: [{ id: '1', next: 'x' }] }],
		[null],
		['next'],
	])('finds none in %j', (body) => {
		expect(hasNextPage(body)).toBe(false);
	});

	it('reads the header Link', () => {
		const link = '</lead?page=2>; rel="next", </lead?page=9>; rel="last"';
		expect(hasNextPageLink({ headers: { link } })).toBe(true);
		expect(hasNextPageLink({ headers: { link: '</lead>; rel="self"' } })).toBe(false);
	});
});
