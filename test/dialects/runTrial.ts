import { dialects, type DialectName } from '../../sandbox/dialects';
import type { CampaignName, ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { checkTrial } from './checks';
import { Trial } from './trial';

/** The required outcome with all of these dialects combined: the weakest one. */
export function expectedOutcome(
	campaign: CampaignName,
	names: readonly DialectName[],
): ExpectedOutcome {
	const outcomes = names.map((name) => dialects[name].expected?.[campaign] ?? 'works');
	if (outcomes.includes('refuses')) return 'refuses';
	return outcomes.includes('needsReview') ? 'needsReview' : 'works';
}

/**
 * Runs a campaign on a CRM with these dialects.
 *
 * @returns one sentence per violation
 */
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
