/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import {
	campaignNames,
	type CampaignName,
	type ExpectedOutcome,
} from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { combinations } from './combinations';
import { knownFailures } from './knownFailures';
import { expectedOutcome, runTrial } from './runTrial';

/** Trials run in parallel: most of their time is spent waiting. */
const lanes = 20;

/** One dialect in this many is tested at all by `npm test`. */
const oneIn = 3;

const outcomeTitles: Record<ExpectedOutcome, string> = {
	works: 'works',
	refuses: 'refuses to send',
	needsReview: 'leaves contacts for review',
};

/**
 * The dialects and combinations of them to test a campaign on: all when `CRM_ALL_DIALECTS` is set, as
 * `npm run dialects` does; otherwise one in so many, so that the campaigns together test a third.
 */
function dialectsFor(campaignName: CampaignName): DialectName[][] {
	const all = [...dialectNames.map((name) => [name]), ...combinations];
	if (process.env.CRM_ALL_DIALECTS) return all;
	const turn = campaignNames.indexOf(campaignName);
	return all.filter((_, n) => n % (oneIn * campaignNames.length) === oneIn * turn);
}

/** Declares a test of a campaign on the sandbox without dialects, and one on each dialect. */
export function testOnDialects(campaignName: CampaignName): void {
	const tested = dialectsFor(campaignName);

	describe(`${campaigns[campaignName].title}:`, () => {
		const violationsByDialect = new Map<string, Promise<string[]>>();

		beforeAll(async () => {
			const queue = [[], ...tested].values();
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

		const cases = tested.map((names) => ({
			names,
			spoken: names.join(', '),
			description: names.map((name) => dialects[name].description).join('; '),
			outcome: outcomeTitles[expectedOutcome(campaignName, names)],
		}));
		it.each(cases)('$outcome where: $description ($spoken)', async ({ names }) => {
			const violations = await violationsByDialect.get(names.join());
			const isKnown = names.some((name) => knownFailures[name]?.includes(campaignName));
			if (isKnown) expect(violations).not.toEqual([]);
			else expect(violations).toEqual([]);
		});
	});
}
