import { Engines } from '../support/engineProcess/engines';
import { runTwoCampaigns, type ParallelCampaigns } from '../support/parallelCampaigns';
import { triesAllCases } from '../support/testEffort';

const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

const latencyMs = 25;
const contacts = triesAllCases ? 200 : 24;

/** `bench/parallelCampaigns.ts` measures more settings. */
const settings: ParallelCampaigns[] = [
	{ kind: 'new', hasMaximum: true, apartMs: 0, contacts, latencyMs },
	{ kind: 'existing', hasMaximum: false, apartMs: 0, contacts, latencyMs },
	...(triesAllCases
		? ([
				{ kind: 'existing', hasMaximum: true, apartMs: 0, contacts, latencyMs: 40 },
				{ kind: 'new', hasMaximum: false, apartMs: 1_000, contacts, latencyMs },
				{ kind: 'existing', hasMaximum: true, apartMs: 5_000, contacts, latencyMs, pace: 6 },
			] as const)
		: []),
];

describe('two campaigns with different keys over one list, in two processes', () => {
	it.each(settings)(
		'reach everybody once each, also when both run again: $kind leads, maximum $hasMaximum, $apartMs ms apart',
		async (setting) => {
			const result = await runTwoCampaigns(setting, engines);
			const { doubled, missed, refused, lost } = result;
			expect({ doubled, missed, refused, lost }).toEqual({
				...{ doubled: 0, missed: 0, refused: [], lost: 0 },
			});
			expect(result.unconfirmed).toBeLessThanOrEqual(2);
		},
	);
});
