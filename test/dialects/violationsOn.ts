import { dialects, type DialectName } from '../../sandbox/dialects';
import type { CampaignName, Promised } from '../../sandbox/dialects/dialect';
import { campaigns } from './campaigns';
import { violationsOf } from './checks';
import { Trial } from './trial';

/** What a campaign must come to where all of these dialects are spoken: the least of them. */
export function promiseOf(campaign: CampaignName, names: readonly DialectName[]): Promised {
	const promised = names.map((name) => dialects[name].promises?.[campaign] ?? 'works');
	if (promised.includes('refuses')) return 'refuses';
	return promised.includes('asks') ? 'asks' : 'works';
}

/**
 * Plays a campaign on a CRM that speaks these dialects.
 *
 * @returns a sentence for each promise that it broke
 */
export async function violationsOn(
	campaign: CampaignName,
	names: readonly DialectName[],
): Promise<string[]> {
	const trial = await Trial.prepare(campaigns[campaign], names);
	try {
		await trial.campaign.play(trial);
		return await violationsOf(trial, promiseOf(campaign, names));
	} finally {
		await trial.close();
	}
}
