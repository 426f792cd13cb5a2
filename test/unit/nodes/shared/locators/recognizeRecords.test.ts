import fc from 'fast-check';

import { memberKind } from '../../../../../nodes/shared/locators/accountRecords';
import { recognize, type RecordKind } from '../../../../../nodes/shared/locators/recognizeRecords';

const things: RecordKind = { plural: 'things' };

const read = (records: unknown[], kind = things) =>
	records.flatMap((record) => recognize(record, kind));

const idKey = fc.constantFrom('id', '_id', 'uuid');
const labelKey = fc.constantFrom(
	'name',
	'label',
	'title',
	'integrationAccountName',
	'displayName',
	'email',
);
const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
const id = fc.oneof(text, fc.integer());

describe('a record of an undocumented list', () => {
	it('is recognized under any common key', () => {
		fc.assert(
			fc.property(idKey, id, labelKey, text, (key, value, nameKey, name) => {
				const record = { createdAt: '2026-04-02', [key]: value, [nameKey]: name };
				const recognized = [expect.objectContaining({ id: String(value), label: name })];
				expect(read([record])).toEqual(recognized);
			}),
		);
	});

	it.each(['User', 'user', 'PlatformIntegration', 'AccountIntegration'])(
		'may have its name in %s',
		(key) => {
			const record = { id: 'a', [key]: { id: 'b', name: 'Ana', email: 'ana@crm.example' } };
			expect(read([record])).toEqual([{ id: 'a', label: 'Ana', detail: 'ana@crm.example' }]);
		},
	);

	it('is shown by its ID when it has no name, without repetitions', () => {
		expect(read([{ id: 'a' }])).toEqual([{ id: 'a', label: 'a', detail: undefined }]);
		expect(read([{ id: 'a', email: 'ana@crm.example' }])).toEqual([
			{ id: 'a', label: 'ana@crm.example', detail: undefined },
		]);
	});

	it.each(['platform', 'email', 'type', 'integrationAccountName', 'phone'])(
		'may have its detail in %s',
		(key) => expect(read([{ id: 'a', name: 'Ana', [key]: 'more' }])[0].detail).toBe('more'),
	);

	it.each(['accountMemberId', 'memberId', 'membershipId', 'uuid'])(
		'of a member has its ID in %s',
		(key) => expect(read([{ [key]: '1', name: 'Ana' }], memberKind)[0].id).toBe('1'),
	);

	it('has the ID and the detail of its kind', () => {
		const record = { id: 'user-1', linkId: 'link-1', name: 'Ana', email: 'a@b.c', team: 'North' };
		const kind = { plural: 'members', idKeys: ['linkId', 'id'], detailKeys: ['team'] };
		expect(read([record], kind)).toEqual([{ id: 'link-1', label: 'Ana', detail: 'North' }]);
	});

	it('is omitted when it has no ID, as long as others have one', () => {
		const records = [
			null,
			'a',
			7,
			[],
			{},
			{ id: '' },
			{ id: ' ' },
			{ id: {} },
			{ id: 2 ** 60 },
			{ id: 'a' },
		];
		expect(read(records).map((record) => record.id)).toEqual(['a']);
	});

	it('ignores inherited properties', () => {
		const inherited = Object.create({ id: 'from the prototype' }) as object;
		expect(read([inherited])).toEqual([]);
	});
});
