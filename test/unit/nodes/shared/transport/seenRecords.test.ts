import { endpoints } from '../../../../../nodes/shared/contract';
import { rememberRecords } from '../../../../../nodes/shared/transport/seenRecords';

const { createLead, listLeads, getProduct } = endpoints;

describe('rememberRecords', () => {
	it('knows a record of an earlier answer, by account and resource', () => {
		expect(rememberRecords('a', listLeads, [{ id: '1' }, { id: '2' }, {}])).toBe(false);
		expect(rememberRecords('b', createLead, { id: '1' })).toBe(false);
		expect(rememberRecords('a', getProduct, { id: '1' })).toBe(false);
		expect(rememberRecords('a', createLead, {})).toBe(false);
		expect(rememberRecords('a', createLead, { id: '2' })).toBe(true);
	});

	it('forgets the oldest ones', () => {
		const leads = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index) }));
		rememberRecords('c', listLeads, [{ id: 'first' }]);
		rememberRecords('c', listLeads, leads);
		expect(rememberRecords('c', createLead, { id: 'first' })).toBe(false);
		expect(rememberRecords('c', createLead, { id: '4999' })).toBe(true);
	});
});
