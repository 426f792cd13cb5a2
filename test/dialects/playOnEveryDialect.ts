import { dialectNames, dialects } from '../../sandbox/dialects';
import type { CampaignName } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { notYet } from './notYet';
import { promiseOf, violationsOn } from './violationsOn';

/** Campaigns played at the same time: most of them wait for what becomes of their messages. */
const lanes = 20;

/** Declares a test of a campaign on the usual reading of the API, and one on every dialect. */
export function playOnEveryDialect(campaignName: CampaignName): void {
	describe(`${campaigns[campaignName].title}:`, () => {
		const outcomes = new Map<string, Promise<string[]>>();

		beforeAll(async () => {
			const queue = [[], ...dialectNames.map((name) => [name])].values();
			const lane = async () => {
				for (const names of queue) {
					const outcome = violationsOn(campaignName, names);
					outcomes.set(names.join(), outcome);
					await outcome.catch(() => {});
				}
			};
			await Promise.all(Array.from({ length: lanes }, lane));
		}, 900_000);

		it('works as the API is usually read', async () => {
			expect(await outcomes.get('')).toEqual([]);
		});

		const cases = dialectNames.map((name) => ({
			name,
			about: dialects[name].about,
			promised: promiseOf(campaignName, [name]),
		}));
		it.each(cases)('$promised where $about ($name)', async ({ name }) => {
			const violations = await outcomes.get(name);
			if (notYet[name]?.includes(campaignName)) expect(violations).not.toEqual([]);
			else expect(violations).toEqual([]);
		});
	});
}
