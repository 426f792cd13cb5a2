import { Engines } from '../support/engineProcess/engines';
import { leadKinds, runInTwoProcesses } from '../support/parallelRuns';
import { sampleOf } from '../support/testEffort';

const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

/** `bench/parallelRuns.ts` measures more settings, with more leads. */
const leads = 24;

describe('a campaign that two processes run at the same moment', () => {
	const settings = leadKinds.flatMap((kind) => [
		{ kind, concurrency: 8, latencyMs: 50 },
		{ kind, concurrency: 32, latencyMs: 5 },
	]);

	it.each(sampleOf(settings))(
		'sends nobody two messages with the guard: $kind leads, $concurrency at once, $latencyMs ms',
		async (setting) => {
			const times = await runInTwoProcesses({ ...setting, leads, isGuarded: true }, engines);
			expect(Math.max(...times)).toBe(1);
		},
	);

	it.each(sampleOf(leadKinds))('reaches everybody without the guard: %s leads', async (kind) => {
		const setting = { kind, concurrency: 8, latencyMs: 5 };
		const times = await runInTwoProcesses({ ...setting, leads, isGuarded: false }, engines);
		expect(Math.min(...times)).toBe(1);
		expect(Math.max(...times)).toBeLessThanOrEqual(2);
	});
});
