import { ConcurrencyLimit } from '../../../../../../../nodes/shared/transport/pace/limit/concurrencyLimit';

/** Serves a number of tasks, each started when so many were in flight. */
function serve(limit: ConcurrencyLimit, count: number, load = limit.current): void {
	for (let served = 0; served < count; served++) limit.serve('GET /lead', 100, load, 150);
}

describe('the limit of tasks at once', () => {
	it('grows by one with each task that was served at more than half of it', () => {
		const limit = new ConcurrencyLimit();
		serve(limit, 10, 3);
		expect(limit.current).toBe(8);
		serve(limit, 8, 8);
		expect(limit.current).toBe(16);
	});

	it('grows by one each round after a cut', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 10);
		const limits: number[] = [];
		for (let served = 0; served < 4 + 5 + 6; served++) {
			limits.push(limit.current);
			serve(limit, 1);
		}
		expect(limits).toEqual([...Array(4).fill(4), ...Array(5).fill(5), ...Array(6).fill(6)]);
	});

	it('is proven up to the load at which a task was served', () => {
		const limit = new ConcurrencyLimit();
		serve(limit, 8, 8);
		expect([limit.proven, limit.current]).toEqual([8, 16]);
		serve(limit, 1, 12);
		expect([limit.proven, limit.current]).toEqual([12, 17]);
	});

	it('keeps what it has learned above a ceiling, but learns no more there', () => {
		const limit = new ConcurrencyLimit();
		serve(limit, 8);
		limit.ceiling = 4;
		serve(limit, 100);
		expect(limit.current).toBe(4);
		limit.ceiling = 100;
		expect(limit.current).toBe(16);
	});

	it('is halved once for tasks that were in flight together, and never below one', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 10);
		limit.cut(9, 20);
		expect(limit.current).toBe(4);
		for (let at = 10; at < 60; at += 10) limit.cut(at, at + 10);
		expect(limit.current).toBe(1);
	});

	it('does not grow with tasks from before a cut', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 200);
		serve(limit, 50);
		expect(limit.current).toBe(4);
	});
});
