import { RateLimit } from '../../../../../../../nodes/shared/transport/pace/limit/rateLimit';

describe('the rate of requests', () => {
	it('is no better for a late answer to a request from before the pause', () => {
		const limit = new RateLimit();
		limit.start(0);
		limit.start(0);
		limit.refuse(0, 10);
		expect(limit.startableAt).toBe(260);
		limit.start(260);
		limit.serve(0);
		limit.refuse(260, 270);
		// The second refusal in a row: twice the first pause.
		expect(limit.startableAt).toBe(770);
	});

	it('is better for an answer to the first request after the pause', () => {
		const limit = new RateLimit();
		limit.start(0);
		limit.refuse(0, 10);
		limit.start(260);
		limit.serve(260);
		limit.refuse(270, 280);
		expect(limit.startableAt).toBe(530);
	});

	it.each([
		[999, 1_009],
		[1_000, 2_010],
	])('is learned from a refusal that asks for %d ms or more', (wait, startableAt) => {
		const limit = new RateLimit();
		limit.start(0);
		limit.serve(0);
		limit.refuse(0, 10, wait);
		limit.start(10 + wait);
		expect(limit.startableAt).toBe(startableAt);
	});
});
