import { Engines } from '../support/engineProcess/engines';
import { leadKinds, runInTwoProcesses } from '../support/parallelRuns';
import { sampleOf } from '../support/testEffort';

const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

/** `bench/parallelRuns.ts` measures more settings, with more leads. */
const leads = 24;

describe('a campaign that two processes run', () => {
	const settings = leadKinds.flatMap((kind) => [
		{ kind, concurrency: 8, latencyMs: 50 },
		{ kind, concurrency: 32, latencyMs: 5 },
	]);

	it.each(sampleOf(settings))(
		'sends nobody two messages with the guard: $kind leads, $concurrency at once, $latencyMs ms',
		async (setting) => {
			const { times } = await runInTwoProcesses({ ...setting, leads, isGuarded: true }, engines);
			expect(Math.max(...times)).toBe(1);
		},
	);

	const many = { leads: 60, isGuarded: false, concurrency: 4, latencyMs: 100 };

	it.each(
		sampleOf([0, 40, 300].flatMap((apartMs) => leadKinds.map((kind) => ({ kind, apartMs })))),
	)(
		'stops in the later one, and a further run leaves nobody over: $kind leads, $apartMs ms apart',
		async (setting) => {
			const { times, reasons } = await runInTwoProcesses({ ...many, ...setting }, engines);
			expect(Math.min(...times)).toBe(1);
			expect(times.filter((each) => each > 1).length).toBeLessThanOrEqual(10);
			const [one, other, further] = reasons.map((all) => all.includes('otherRun'));
			expect([one !== other, further]).toEqual([true, false]);
		},
	);
});
