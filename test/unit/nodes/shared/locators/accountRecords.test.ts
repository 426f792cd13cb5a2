import fc from 'fast-check';

import { recognize } from '../../../../../nodes/shared/locators/accountRecords';

const read = (record: unknown) => recognize(record, 'integrations');

const labels = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');

describe('a record of an undocumented list', () => {
	it('is recognized under any common key', () => {
		const [idKey, labelKey] = [['id', '_id', 'uuid'], labels].map((keys) =>
			fc.constantFrom(...keys),
		);
		const id = fc.oneof(text, fc.integer());
		fc.assert(
			fc.property(idKey, id, labelKey, text, (key, value, nameKey, name) => {
				const record = { createdAt: '2026-04-02', [key]: value, [nameKey]: name };
				const recognized = [{ value: String(value), name: expect.stringContaining(name) }];
				expect(read(record)).toEqual(recognized);
			}),
		);
	});

	it.each(['User', 'user', 'PlatformIntegration', 'AccountIntegration'])(
		'may have its name in %s',
		(key) => {
			const record = { id: 'a', [key]: { id: 'b', name: 'Ana', email: 'ana@crm.example' } };
			expect(read(record)).toEqual([{ value: 'a', name: 'Ana (ana@crm.example)' }]);
		},
	);

	it('is shown by its ID when it has no name, without repetitions', () => {
		expect(read({ id: 'a' })).toEqual([{ value: 'a', name: 'a' }]);
		const email = 'ana@crm.example';
		expect(read({ id: 'a', email })).toEqual([{ value: 'a', name: email }]);
	});

	it.each(['platform', 'email', 'type', 'integrationAccountName', 'phone'])(
		'may have its detail in %s',
		(key) => expect(read({ id: 'a', name: 'Ana', [key]: 'more' })[0].name).toMatch(/\(more\)$/),
	);

	it.each(['accountMemberId', 'memberId', 'membershipId', 'uuid'])(
		'of a member has its ID in %s',
		(key) =>
			expect(recognize({ id: '2', [key]: '1' }, 'members')[0].value).toBe(
				key === 'uuid' ? '2' : '1',
			),
	);

	const inherited = Object.create({ id: 'from the prototype' }) as object;

	it.each([null, 'a', 7, [], {}, { id: '' }, { id: ' ' }, { id: {} }, { id: 2 ** 60 }, inherited])(
		'is omitted without an ID: %j',
		(record) => expect(read(record)).toEqual([]),
	);
});
