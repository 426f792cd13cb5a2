import { wilsonInterval } from '../../../../../nodes/OutboundResults/campaign/wilsonInterval';

describe('the Wilson score interval', () => {
	// Values from the formula, to four digits.
	it.each([
		[0, 10, 0, 0.2775],
		[1, 10, 0.0179, 0.4042],
		[5, 10, 0.2366, 0.7634],
		[10, 10, 0.7225, 1],
		[1, 1, 0.2065, 1],
		[20, 100, 0.1334, 0.2888],
		[200, 1000, 0.1764, 0.2259],
	])('of %d in %d is %d to %d', (count, total, from, to) => {
		const interval = wilsonInterval(count, total);
		expect(interval?.from).toBeCloseTo(from, 3);
		expect(interval?.to).toBeCloseTo(to, 3);
	});

	it('mirrors the interval of the others, and holds the share', () => {
		for (let count = 0; count <= 37; count++) {
			const { from, to } = wilsonInterval(count, 37) ?? {};
			const others = wilsonInterval(37 - count, 37);
			expect(1 - Number(others?.to)).toBeCloseTo(Number(from), 12);
			expect(from).toBeLessThanOrEqual(count / 37);
			expect(to).toBeGreaterThanOrEqual(count / 37);
		}
	});

	it('is none without cases', () => {
		expect(wilsonInterval(0, 0)).toBeUndefined();
	});
});
