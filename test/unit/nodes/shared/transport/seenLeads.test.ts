import { endpoints } from '../../../../../nodes/shared/contract';
import { rememberLeads } from '../../../../../nodes/shared/transport/seenLeads';

const { createLead, listLeads, getProduct } = endpoints;

describe('rememberLeads', () => {
	const leads = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index) }));

	it('knows a lead of an earlier answer, by account', () => {
		expect(rememberLeads('a', listLeads, [{ id: '1' }, { id: '2' }, {}])).toBe(false);
		expect(rememberLeads('b', createLead, { id: '1' })).toBe(false);
		expect(rememberLeads('a', getProduct, { id: '1' })).toBe(false);
		expect(rememberLeads('a', createLead, {})).toBe(false);
		expect(rememberLeads('a', createLead, { id: '2' })).toBe(true);
	});

	it('knows 5,000', () => {
		rememberLeads('d', listLeads, leads);
		expect(rememberLeads('d', createLead, { id: '0' })).toBe(true);
	});

	it('knows one that was seen again longer than those seen since', () => {
		rememberLeads('e', listLeads, leads);
		rememberLeads('e', createLead, { id: '0' });
		rememberLeads('e', createLead, { id: 'next' });
		expect(rememberLeads('e', createLead, { id: '0' })).toBe(true);
		expect(rememberLeads('e', createLead, { id: '1' })).toBe(false);
	});

	it('forgets the oldest ones', () => {
		rememberLeads('c', listLeads, [{ id: 'first' }]);
		rememberLeads('c', listLeads, leads);
		expect(rememberLeads('c', createLead, { id: 'first' })).toBe(false);
		expect(rememberLeads('c', createLead, { id: '4999' })).toBe(true);
	});
});
