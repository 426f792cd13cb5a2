import type { Campaign } from '../control/campaign';
import { requireLead, type Attempt } from './attempt';
import { isLookedUpFirst, lookUpAgain } from './lookUpLead';

/** Why a request is not sent that relies on an old look-up. */
const outdated = new Error('The look-up is outdated');

/** How a request is sent that relies on the look-up. */
interface FreshPolicy {
	checkBeforeSending: () => Error | undefined;
}

/**
 * Sends a request that relies on the look-up of a contact. Where it has had to wait for a CRM that is too busy,
 * the lead is looked up again before: somebody may have opted out meanwhile, or another process claimed the lead.
 * A CRM that is always slower gets its request all the same: each further look-up may be twice as old.
 *
 * @param firstMaxAgeMs how old the look-up may be
 * @param send sends the request for the latest look-up
 * @returns the contact as it was looked up last; no answer where that ends it
 * @throws what `send` throws
 */
export async function sendFresh<Answer>(
	attempt: Attempt,
	campaign: Campaign,
	firstMaxAgeMs: number,
	send: (latest: Attempt, policy: FreshPolicy) => Promise<Answer>,
): Promise<{ latest: Attempt; answer?: Answer }> {
	const mustBeFresh = isLookedUpFirst(campaign.settings);
	let latest = attempt;
	for (let maxAgeMs = firstMaxAgeMs; ; maxAgeMs *= 2) {
		const { answeredAt } = latest.reading;
		let isOld = false;
		const checkBeforeSending = () => {
			isOld = mustBeFresh && performance.now() - answeredAt > maxAgeMs;
			return isOld ? outdated : undefined;
		};
		const answer = await send(latest, { checkBeforeSending }).catch((error: unknown) => {
			if (error === outdated) return undefined;
			throw error;
		});
		if (!isOld) return { latest, answer };
		requireLead(latest);
		latest = await lookUpAgain(latest, campaign);
		if (latest.end) return { latest };
	}
}
