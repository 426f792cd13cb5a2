import { dialects, isAgainstDocuments, type DialectName } from '../../sandbox/dialects';
import type { CampaignName, ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { checkTrial } from './checkTrial';
import { Trial } from './trial';

/** From the strictest to the weakest. */
const outcomes: ExpectedOutcome[] = ['works', 'worksOrRefuses', 'needsReview', 'noHarm'];

/** The required outcome with all of these dialects combined: the weakest one. */
export function expectedOutcome(
	campaign: CampaignName,
	names: readonly DialectName[],
): ExpectedOutcome {
	const ranks = names.map((name) => {
		const own = dialects[name].expected?.[campaign] ?? 'works';
		return outcomes.indexOf(isAgainstDocuments(name) ? 'noHarm' : own);
	});
	return outcomes[Math.max(0, ...ranks)];
}

/** Runs a campaign on a CRM with these dialects. A violation is one sentence. */
export async function runTrial(
	campaign: CampaignName,
	names: readonly DialectName[],
): Promise<string[]> {
	const trial = await Trial.prepare(campaigns[campaign], names);
	try {
		await trial.campaign.run(trial);
		return await checkTrial(trial, expectedOutcome(campaign, names));
	} finally {
		await trial.close();
	}
}
