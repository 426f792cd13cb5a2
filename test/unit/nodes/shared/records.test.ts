import { recordKey } from '../../../../nodes/shared/records';

describe('the key of a record', () => {
	it('is its ID, as text or as a number', () => {
		expect(recordKey({ id: 7, name: 'one' })).toBe(recordKey({ id: '7', name: 'other' }));
	});

	it('tells records apart whose IDs have lost digits, unless they are the same in all', () => {
		const id = 2 ** 53;
		expect(recordKey({ id, name: 'one' })).not.toBe(recordKey({ id, name: 'other' }));
		expect(recordKey({ id, name: 'one' })).toBe(recordKey({ id, name: 'one' }));
	});

	it('never makes records without an ID one', () => {
		expect(recordKey({ name: 'one' })).not.toBe(recordKey({ name: 'one' }));
	});
});
