import {
	isPartialContent,
	showsMore,
} from '../../../../../../nodes/shared/transport/exchange/furtherPages';

const items = [{ id: '1' }];

const names = ['lead', 'leads'];

describe('showsMore', () => {
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
		[{ items, total: 57 }],
		[{ items, count: '250' }],
		[{ leads: items, meta: { total_count: 201 } }],
		[{ leads: items, totalLeads: 2 }],
		[{ leads: items, leads_count: 2 }],
		[{ records: items, recordsTotal: 2 }],
		[{ content: items, totalElements: 2 }],
		[{ response: { docs: items, numFound: 2 } }],
		[{ hits: { total: { value: 2 }, results: items } }],
		[{ value: items, '@odata.nextLink': 'https://crm.example.com/x' }],
		[{ items, nextOffset: 100 }],
		[{ items, continuationToken: 'abc' }],
		[{ items, isTruncated: true }],
		[{ content: items, last: false }],
		[{ a: { b: { c: { next: 'x' } } } }],
	])('finds them in %j', (body) => {
		expect(showsMore(body, 1, names)).toBe(true);
	});

	it.each<[unknown]>([
		[items],
		[{ items, total: 1, nextPage: null }],
		[{ items, count: 1, next: '', hasMore: false, nextCursor: 'null' }],
		[{ items, next: '0' }],
		[{ items, next: 'None' }],
		[{ items, hasMore: 'false', nextOffset: 0 }],
		[{ items, meta: { page: 1, totalPages: 1 } }],
		[{ items, page: 1, limit: 100, offset: 0, size: 50 }],
		[{ items, _links: { self: { href: '/lead' }, next: {} } }],
		[{ items, unreadCount: 5, totalUnread: 9, account: 17, discount: 10, moreInfo: 'x' }],
		[{ data: [{ id: '1', next: 'x', total: 7 }] }],
		[{ items, last: true, isTruncated: false, lastPage: 1 }],
		[{ a: { b: { c: { d: { next: 'x' } } } } }],
		[null],
		['next'],
	])('finds none in %j', (body) => {
		expect(showsMore(body, 1, names)).toBe(false);
	});
});

describe('isPartialContent', () => {
	const link = '</lead?page=2>; rel="next", </lead?page=9>; rel="last"';

	it.each<[number, Record<string, string>, boolean]>([
		[206, {}, true],
		[200, { link }, true],
		[200, { link: "</lead?page=2>; rel='next'" }, true],
		[200, { 'x-total-count': '250' }, true],
		[200, { 'x-next-page': '2' }, true],
		[200, { 'content-range': 'leads 0-99/250' }, true],
		[200, { link: '</lead>; rel="self"', 'x-total-count': '100', 'x-next-page': '' }, false],
		[200, { 'x-next-page': '0' }, false],
		[200, { 'x-next-page': 'none' }, false],
		[200, { 'x-has-more': 'false' }, false],
		[200, { 'content-range': 'leads 0-99/100', 'content-length': '5000' }, false],
		[200, { 'x-ratelimit-remaining': '300', 'x-request-count': '300', age: '300' }, false],
	])('of %d with %j is %s', (statusCode, headers, expected) => {
		expect(isPartialContent({ statusCode, headers }, 100, names)).toBe(expected);
	});
});
