import { ConcurrencyLimit } from '../../../../../../../nodes/shared/transport/pace/limit/concurrencyLimit';

/** A task too few of which were in flight at once to say anything about the limit. */
const alone = { label: 'GET /lead', startedAt: 10, endedAt: 11, loadAtStart: 1, loadAtEnd: 1 };

describe('the limit of tasks at once', () => {
	it('recovers after a cut by one, each time as many tasks were served as it allows', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 1, 1);
		const proven: number[] = [];
		for (let served = 0; served < 4 + 5 + 6; served++) {
			proven.push(limit.proven);
			limit.addSample(alone);
		}
		expect(proven).toEqual([...Array(4).fill(4), ...Array(5).fill(5), ...Array(6).fill(6)]);
		expect(limit.proven).toBe(7);
	});

	it('recovers after a cut up to a fraction of what it was', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 1, 0.75);
		for (let served = 0; served < 100; served++) limit.addSample(alone);
		expect(limit.proven).toBe(6);
	});

	it('is doubled for a trial after two rounds of twelve tasks', () => {
		const limit = new ConcurrencyLimit();
		const tried: boolean[] = [];
		for (let served = 0; served < 25; served++) {
			tried.push(limit.isTrying);
			const [startedAt, endedAt] = [served, served + 1];
			limit.addSample({ label: 'GET /lead', startedAt, endedAt, loadAtStart: 8, loadAtEnd: 8 });
		}
		expect(tried).toEqual([...Array(24).fill(false), true]);
		expect([limit.proven, limit.current]).toEqual([8, 16]);
	});

	it('recovers up to what it was above a ceiling, under which it was cut', () => {
		const limit = new ConcurrencyLimit();
		for (let served = 0; served < 36; served++) {
			const load = limit.current;
			const [startedAt, endedAt] = [served, served + 1];
			limit.addSample({
				label: 'GET /lead',
				startedAt,
				endedAt,
				loadAtStart: load,
				loadAtEnd: load,
			});
		}
		expect(limit.proven).toBe(16);
		limit.ceiling = 8;
		limit.cut(36, 37, 0.5);
		limit.ceiling = 100;
		expect(limit.proven).toBe(4);
		for (let served = 0; served < 200; served++) limit.addSample(alone);
		expect(limit.proven).toBe(16);
	});

	it('is cut once for tasks that were in flight together', () => {
		const limit = new ConcurrencyLimit();
		limit.cut(0, 10, 1);
		limit.cut(9, 20, 1);
		expect(limit.proven).toBe(4);
		limit.cut(10, 20, 1);
		expect(limit.proven).toBe(2);
	});
});
