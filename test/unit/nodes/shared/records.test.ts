import { recordKey } from '../../../../nodes/shared/records';

describe('the key of a record', () => {
	it('is its ID, as text or as a number', () => {
		expect(recordKey({ id: 7, name: 'one' })).toBe(recordKey({ id: '7', name: 'other' }));
	});

	it('tells records apart whose IDs have lost digits', () => {
		const id = 2 ** 53;
		expect(recordKey({ id, name: 'one' })).not.toBe(recordKey({ id, name: 'other' }));
	});

	it('never makes records without an ID one', () => {
		expect(recordKey({ name: 'one' })).not.toBe(recordKey({ name: 'one' }));
	});
});
