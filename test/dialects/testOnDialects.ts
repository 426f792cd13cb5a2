/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import {
	campaignNames,
	type CampaignName,
	type ExpectedOutcome,
} from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { knownFailures } from './knownFailures';
import { expectedOutcome, runTrial } from './runTrial';

/** Trials run in parallel: most of their time is spent waiting. */
const lanes = 20;

const outcomeTitles: Record<ExpectedOutcome, string> = {
	works: 'works',
	refuses: 'refuses to send',
	needsReview: 'leaves contacts for review',
};

/**
 * The dialects to test a campaign on: all when `CRM_ALL_DIALECTS` is set, as `npm run dialects` does;
 * otherwise a part, so that each dialect is tested with one of the campaigns.
 */
function dialectsFor(campaignName: CampaignName): DialectName[] {
	if (process.env.CRM_ALL_DIALECTS) return dialectNames;
	const turn = campaignNames.indexOf(campaignName);
	return dialectNames.filter((_, n) => n % campaignNames.length === turn);
}

/** Declares a test of a campaign on the sandbox without dialects, and one on each dialect. */
export function testOnDialects(campaignName: CampaignName): void {
	const names = dialectsFor(campaignName);

	describe(`${campaigns[campaignName].title}:`, () => {
		const violationsByDialect = new Map<string, Promise<string[]>>();

		beforeAll(async () => {
			const queue = [[], ...names.map((name) => [name])].values();
			const lane = async () => {
				for (const combination of queue) {
					const violations = runTrial(campaignName, combination);
					violationsByDialect.set(combination.join(), violations);
					await violations.catch(() => {});
				}
			};
			await Promise.all(Array.from({ length: lanes }, lane));
		}, 900_000);

		it('works without dialects', async () => {
			expect(await violationsByDialect.get('')).toEqual([]);
		});

		const cases = names.map((name) => ({
			name,
			description: dialects[name].description,
			outcome: outcomeTitles[expectedOutcome(campaignName, [name])],
		}));
		it.each(cases)('$outcome where: $description ($name)', async ({ name }) => {
			const violations = await violationsByDialect.get(name);
			if (knownFailures[name]?.includes(campaignName)) expect(violations).not.toEqual([]);
			else expect(violations).toEqual([]);
		});
	});
}
