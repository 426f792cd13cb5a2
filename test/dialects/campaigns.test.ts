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

/** Each campaign on the sandbox without dialects, and on each dialect. */
const cases = (Object.keys(campaigns) as CampaignName[]).flatMap((campaign) =>
	[[], ...dialectNames.map((name) => [name]), ...combinations].map((names) => ({
		campaign,
		title: campaigns[campaign].title,
		names,
		spoken: names.join(', ') || 'no dialect',
		description: names.map((name) => dialects[name].description).join('; '),
		outcome: outcomeTitles[expectedOutcome(campaign, names)],
	})),
);

it.concurrent.each(cases)(
	'$title: $outcome where: $description ($spoken)',
	async ({ campaign, names }) => {
		expect(await runTrial(campaign, names)).toEqual([]);
	},
	timeoutMs,
);
