import { Engines } from '../support/engineProcess/engines';
import { leadKinds, runInTwoProcesses } from '../support/parallelRuns';
import { sampleOf } from '../support/testEffort';

const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

/** `bench/parallelRuns.ts` measures more settings, with more leads. */
const leads = 24;

describe('a campaign that two processes run', () => {
	const settings = leadKinds.map((kind, index) => ({
		...{ kind, apartMs: [0, 40, 300][index] },
		...(index === 1 ? { concurrency: 32, latencyMs: 5 } : { concurrency: 8, latencyMs: 50 }),
	}));

	it.each(sampleOf(settings))(
		'sends nobody two messages with the guard: $kind leads, $concurrency at once, $latencyMs ms',
		async (setting) => {
			const guarded = { ...setting, leads, isGuarded: true, apartMs: 0 };
			const { times } = await runInTwoProcesses(guarded, engines);
			expect(Math.max(...times)).toBe(1);
		},
	);

	const many = { leads: 60, isGuarded: false, concurrency: 4, latencyMs: 100 };

	it.each(sampleOf(settings))(
		'stops in the later one, and a further run leaves nobody over: $kind leads, $apartMs ms apart',
		async ({ kind, apartMs }) => {
			const { times, reasons } = await runInTwoProcesses({ ...many, kind, apartMs }, engines);
			expect(Math.min(...times)).toBe(1);
			expect(times.filter((each) => each > 1).length).toBeLessThanOrEqual(10);
			const [one, other, further] = reasons.map((all) => all.includes('otherRun'));
			expect([one !== other, further]).toEqual([true, false]);
		},
	);
});
