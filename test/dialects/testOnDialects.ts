import { dialectNames, dialects } from '../../sandbox/dialects';
import type { CampaignName, ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { combinations } from './combinations';
import { expectedOutcome, runTrial } from './runTrial';

const outcomeTitles: Record<ExpectedOutcome, string> = {
	works: 'works',
	worksOrRefuses: 'works or refuses to send',
	needsReview: 'may leave contacts for review',
	noHarm: 'harms nobody',
};

/** For a dialect on a busy machine. */
const timeoutMs = 900_000;

/** Declares a test of a campaign on the sandbox without dialects, and one on each dialect. */
export function testOnDialects(campaignName: CampaignName): void {
	const cases = [[], ...dialectNames.map((name) => [name]), ...combinations].map((names) => ({
		names,
		spoken: names.join(', ') || 'no dialect',
		description: names.map((name) => dialects[name].description).join('; '),
		outcome: outcomeTitles[expectedOutcome(campaignName, names)],
	}));

	describe(`${campaigns[campaignName].title}:`, () => {
		it.concurrent.each(cases)(
			'$outcome where: $description ($spoken)',
			async ({ names }) => {
				expect(await runTrial(campaignName, names)).toEqual([]);
			},
			timeoutMs,
		);
	});
}
