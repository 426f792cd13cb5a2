import type { KnownLead } from '../lead/knownLead';
import { hasReached } from './evidence';

/** A campaign as the claims on some leads show it. */
export interface ShownCampaign {
	/** In its normal form. */
	key: string;
	/** The key as it was typed for the newest of these leads. */
	name: string;
	/** Name and language of each template. */
	templates: string[];
	/** Leads that got the message, or may have got it. */
	contacts: number;
	/** Leads that got it: see `hasReached`. */
	sent: number;
	/** Times of the first and the last claim, in ms since the epoch; `null` if none can be read. */
	firstAt: number | null;
	lastAt: number | null;
}

/**
 * The campaigns that have messages on some leads, the newest first.
 *
 * @param leads as the CRM lists them, each once
 * @param now by the CRM's clock, in ms since the epoch
 */
export function shownCampaigns(leads: readonly KnownLead[], now: number): ShownCampaign[] {
	const campaigns = new Map<string, ShownCampaign>();
	for (const lead of leads) {
		for (const claim of lead.claims ?? []) {
			if (!claim.isOpenOrSent) continue;
			const { campaignKey: key, template, typedKey, at: time } = claim;
			const empty = { templates: [], contacts: 0, sent: 0, firstAt: null, lastAt: null };
			const campaign: ShownCampaign = campaigns.get(key) ?? { key, name: key, ...empty };
			campaigns.set(key, campaign);
			campaign.contacts++;
			if (hasReached(claim, [lead], now)) campaign.sent++;
			if (template && !campaign.templates.includes(template)) campaign.templates.push(template);
			if (time === undefined) continue;
			if (campaign.lastAt === null || time >= campaign.lastAt) {
				campaign.name = typedKey;
				campaign.lastAt = time;
			}
			campaign.firstAt = Math.min(time, campaign.firstAt ?? time);
		}
	}
	return [...campaigns.values()].sort((one, other) => (other.lastAt ?? 0) - (one.lastAt ?? 0));
}
