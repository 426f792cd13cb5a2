import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { isEmptyRow, whyNotARow } from '../../../../../nodes/OutboundContact/contact/notARow';

const why = (json: object, binary?: object) =>
	whyNotARow(json as IDataObject, binary as IBinaryKeyData);

const csv = { data: '', mimeType: 'text/csv', fileName: 'contacts.csv' };

describe('an item that is no row', () => {
	it.each<[why: string, text: string | undefined]>([
		['is a file "contacts.csv", not a row of it. Put Extract From File', why({}, { data: csv })],
		['is a file, not a row', why({}, { data: { data: '', mimeType: 'application/octet-stream' } })],
		[
			'is a file "list.XLSX"',
			why({ fileSize: '9 kB' }, { f: { mimeType: '', fileName: 'list.XLSX' } }),
		],
		[
			'"data" holds 2 rows in one item. Put Split Out before this node, with data in',
			why({ data: [{ phone: '1' }, { phone: '2' }] }),
		],
		[
			'"body.contacts" holds 1 row in one',
			why({ headers: {}, body: { contacts: [{ phone: '1' }] } }),
		],
	])('%s', (text, found) => expect(found).toContain(text));
});

describe('a row', () => {
	it.each<[what: string, text: string | undefined]>([
		[
			'with a picture',
			why({ mobile: '1' }, { data: { mimeType: 'image/png', fileName: 'a.png' } }),
		],
		['without the column', why({ mobile: '1' })],
		['without anything', why({})],
		['with an empty list', why({ data: [] })],
		['with a file that is null', why({}, { data: null })],
		['with a list far inside', why({ a: { b: { c: [{ phone: '1' }] } } })],
		['with a single text', why({ data: 'Ana, Bia' })],
	])('%s is one', (_what, found) => expect(found).toBeUndefined());
});

it.each<[isEmpty: boolean, row: IDataObject]>([
	[true, {}],
	[true, { row_number: 7, name: ' ', ok: false }],
	[true, { id: 3, createdAt: '2026-07-02T14:00:00.000Z', updatedAt: '2026-07-02', name: null }],
	[false, { id: 3, createdAt: '2026-07-02', updatedAt: '2026-07-02', name: 'Ana' }],
	[false, { name: 0 }],
])('says that it is %s that %j is an empty row', (isEmpty, row) => {
	expect(isEmptyRow(row)).toBe(isEmpty);
});
