import {
	dialectNames,
	dialects,
	isAgainstDocuments,
	type DialectName,
} from '../../sandbox/dialects';
import type { CampaignName, ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { checkTrial } from './checkTrial';
import { Trial } from './trial';

/** From the strictest to the weakest. */
const outcomes: Array<[ExpectedOutcome, title: string]> = [
	['works', 'works'],
	['worksOrRefuses', 'works or refuses to send'],
	['needsReview', 'may leave contacts for review'],
	['noHarm', 'harms nobody'],
];

/** Dialects that are tested together, because they affect each other. */
const combinations: DialectName[][] = [
	['idsAsNumbers', 'recordsInData', 'timesInBrazilWithoutZone', 'sendAnswers204'],
	['phonesShownLocal', 'putReplacesLead'],
	['phonesShownWithoutNinthDigit', 'putReplacesLead'],
	['listFromLaggingReplica', 'putReplacesLead'],
	['postIgnoresMetadata', 'putIgnoresEveryThirdLead'],
	['postAnswersIdOnly', 'listLimitedTo30DaysWithoutDates'],
];

/** What is required with all of these dialects together: the weakest outcome. */
function expectedOutcome(campaign: CampaignName, names: readonly DialectName[]) {
	const ranks = names.map((name) => {
		const own = dialects[name].expected?.[campaign] ?? 'works';
		return outcomes.findIndex(([each]) => each === (isAgainstDocuments(name) ? 'noHarm' : own));
	});
	return outcomes[Math.max(0, ...ranks)];
}

/** For a dialect on a busy machine. */
const timeoutMs = 900_000;

/** Each campaign on the sandbox without dialects, and on each dialect. */
const cases = (Object.keys(campaigns) as CampaignName[]).flatMap((campaign) =>
	[[], ...dialectNames.map((name) => [name]), ...combinations].map((names) => {
		const [outcome, title] = expectedOutcome(campaign, names);
		return {
			...{ campaign, names, outcome, title: `${campaigns[campaign].title}: ${title}` },
			spoken: names.join(', ') || 'no dialect',
			description: names.map((name) => dialects[name].description).join('; '),
		};
	}),
);

it.concurrent.each(cases)(
	'$title where: $description ($spoken)',
	async ({ campaign, names, outcome }) => {
		const trial = await Trial.prepare(campaigns[campaign], names);
		try {
			await trial.campaign.run(trial);
			expect(await checkTrial(trial, outcome)).toEqual([]);
		} finally {
			await trial.close();
		}
	},
	timeoutMs,
);
