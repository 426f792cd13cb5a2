import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { StrayClaims } from '../../../../../nodes/OutboundContact/claim/strayClaims';

const [first, second] = [{ item: 1 }, { item: 2 }] as Contact[];

const claim = { lead: { id: 'lead' }, contact: second };

describe('the claim of a second contact with the same lead', () => {
	it('is released at once when the first has ended without one', () => {
		const claims = new StrayClaims();
		claims.begin('lead', first);
		expect(claims.end(first, false)).toBeUndefined();
		expect(claims.record(claim)).toBe(true);
	});

	it('is released at the end of the first that claims nothing', () => {
		const claims = new StrayClaims();
		claims.begin('lead', first);
		expect(claims.record(claim)).toBe(false);
		expect(claims.end(second, false)).toBeUndefined();
		expect(claims.end(first, false)).toBe(claim);
	});

	it('is left to the first that has claimed the lead', () => {
		const claims = new StrayClaims();
		claims.begin('lead', first);
		expect(claims.record(claim)).toBe(false);
		expect(claims.end(first, true)).toBeUndefined();
		expect(claims.record(claim)).toBe(false);
	});

	it('is left to the first when that is tried again', () => {
		const claims = new StrayClaims();
		claims.begin('lead', first);
		claims.end(first, false);
		claims.begin('lead', first);
		expect(claims.record(claim)).toBe(false);
	});
});
