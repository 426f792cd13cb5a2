import { dialectNames, dialects } from '../../sandbox/dialects';
import type { CampaignName } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { notYet } from './notYet';
import { promiseOf, violationsOn } from './violationsOn';

/** Declares a test of a campaign on the usual reading of the API, and one on every dialect. */
export function playOnEveryDialect(campaignName: CampaignName): void {
	describe(`${campaigns[campaignName].title}:`, () => {
		it.concurrent('works as the API is usually read', async () => {
			expect(await violationsOn(campaignName, [])).toEqual([]);
		});

		const cases = dialectNames.map((name) => ({
			name,
			about: dialects[name].about,
			promised: promiseOf(campaignName, [name]),
		}));
		it.concurrent.each(cases)('$promised where $about ($name)', async ({ name }) => {
			const violations = await violationsOn(campaignName, [name]);
			if (notYet[name]?.includes(campaignName)) expect(violations).not.toEqual([]);
			else expect(violations).toEqual([]);
		});
	});
}
