import { dialectNames, dialects } from '../../sandbox/dialects';
import type { CampaignName, ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { inLanes } from '../support/inLanes';
import { campaigns } from './campaigns';
import { combinations } from './combinations';
import { expectedOutcome, runTrial } from './runTrial';

/** Trials run in parallel: most of their time is spent waiting. */
const lanes = 20;

const outcomeTitles: Record<ExpectedOutcome, string> = {
	works: 'works',
	worksOrRefuses: 'works or refuses to send',
	needsReview: 'may leave contacts for review',
	noHarm: 'harms nobody',
};

/** Declares a test of a campaign on the sandbox without dialects, and one on each dialect. */
export function testOnDialects(campaignName: CampaignName): void {
	const tested = [...dialectNames.map((name) => [name]), ...combinations];

	describe(`${campaigns[campaignName].title}:`, () => {
		const violationsByDialect = new Map<string, Promise<string[]>>();

		beforeAll(async () => {
			await inLanes([[], ...tested], lanes, async (combination) => {
				const checked = runTrial(campaignName, combination).then(({ violations }) => violations);
				violationsByDialect.set(combination.join(), checked);
				await checked.catch(() => {});
			});
		}, 900_000);

		it('works without dialects', async () => {
			expect(await violationsByDialect.get('')).toEqual([]);
		});

		const cases = tested.map((names) => ({
			names,
			spoken: names.join(', '),
			description: names.map((name) => dialects[name].description).join('; '),
			outcome: outcomeTitles[expectedOutcome(campaignName, names)],
		}));
		it.each(cases)('$outcome where: $description ($spoken)', async ({ names }) => {
			expect(await violationsByDialect.get(names.join())).toEqual([]);
		});
	});
}
