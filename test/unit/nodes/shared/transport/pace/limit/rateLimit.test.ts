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
});
