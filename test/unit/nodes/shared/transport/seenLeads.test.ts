import { endpoints } from '../../../../../nodes/shared/contract';
import { rememberLeads } from '../../../../../nodes/shared/transport/seenLeads';

const { createLead, listLeads, updateLead, getProduct } = endpoints;

/** Requests that follow each other. */
let now = 0;

const remember = (account: string, endpoint: Parameters<typeof rememberLeads>[1], body: unknown) =>
	rememberLeads(account, endpoint, body, { startedAt: ++now, answeredAt: ++now });

describe('rememberLeads', () => {
	const leads = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index) }));

	it('knows a lead of an earlier answer, by account', () => {
		expect(remember('a', listLeads, [{ id: '1' }, { id: '2' }, {}])).toBe(false);
		expect(remember('b', createLead, { id: '1' })).toBe(false);
		expect(remember('a', getProduct, { id: '1' })).toBe(false);
		expect(remember('a', createLead, {})).toBe(false);
		expect(remember('a', createLead, { id: '2' })).toBe(true);
	});

	it.each([
		[listLeads, [{ id: '1' }]],
		[updateLead, { id: '1' }],
	])(
		'does not know one that another request showed after its creation began: %j',
		(other, body) => {
			const account = `during ${other.method}`;
			const startedAt = ++now;
			remember(account, other, body);
			const times = { startedAt, answeredAt: ++now };
			expect(rememberLeads(account, createLead, { id: '1' }, times)).toBe(false);
			expect(remember(account, createLead, { id: '1' })).toBe(true);
		},
	);

	it('knows one that was seen before its creation began, and again since', () => {
		remember('f', listLeads, [{ id: '1' }]);
		const startedAt = ++now;
		remember('f', listLeads, [{ id: '1' }]);
		const times = { startedAt, answeredAt: ++now };
		expect(rememberLeads('f', createLead, { id: '1' }, times)).toBe(true);
	});

	it('calls one of two creations at once the later one', () => {
		const both = { startedAt: ++now, answeredAt: ++now };
		const created = [1, 2].map(() => rememberLeads('g', createLead, { id: '1' }, both));
		expect(created).toEqual([false, true]);
	});

	it('knows 5,000', () => {
		remember('d', listLeads, leads);
		expect(remember('d', createLead, { id: '0' })).toBe(true);
	});

	it('knows one that was seen again longer than those seen since', () => {
		remember('e', listLeads, leads);
		remember('e', createLead, { id: '0' });
		remember('e', createLead, { id: 'next' });
		expect(remember('e', createLead, { id: '0' })).toBe(true);
		expect(remember('e', createLead, { id: '1' })).toBe(false);
	});

	it('forgets the oldest ones', () => {
		remember('c', listLeads, [{ id: 'first' }]);
		remember('c', listLeads, leads);
		expect(remember('c', createLead, { id: 'first' })).toBe(false);
		expect(remember('c', createLead, { id: '4999' })).toBe(true);
	});
});
