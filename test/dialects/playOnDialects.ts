/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import { campaignNames, type CampaignName } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { notYet } from './notYet';
import { promiseOf, violationsOn } from './violationsOn';

/** Campaigns played at the same time: most of them wait for what becomes of their messages. */
const lanes = 20;

/**
 * The dialects that a campaign is played on: all of them where `CRM_ALL_DIALECTS` is set, as
 * `npm run dialects` does; otherwise each dialect has its turn with one of the campaigns.
 */
function dialectsFor(campaignName: CampaignName): DialectName[] {
	if (process.env.CRM_ALL_DIALECTS) return dialectNames;
	const turn = campaignNames.indexOf(campaignName);
	return dialectNames.filter((_, n) => n % campaignNames.length === turn);
}

/** Declares a test of a campaign on the usual reading of the API, and one on each of its dialects. */
export function playOnDialects(campaignName: CampaignName): void {
	const names = dialectsFor(campaignName);

	describe(`${campaigns[campaignName].title}:`, () => {
		const outcomes = new Map<string, Promise<string[]>>();

		beforeAll(async () => {
			const queue = [[], ...names.map((name) => [name])].values();
			const lane = async () => {
				for (const spoken of queue) {
					const outcome = violationsOn(campaignName, spoken);
					outcomes.set(spoken.join(), outcome);
					await outcome.catch(() => {});
				}
			};
			await Promise.all(Array.from({ length: lanes }, lane));
		}, 900_000);

		it('works as the API is usually read', async () => {
			expect(await outcomes.get('')).toEqual([]);
		});

		const cases = names.map((name) => ({
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
