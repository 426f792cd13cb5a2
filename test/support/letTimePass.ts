import type { Account, LeadRecord } from '../../sandbox';

/** Moves all times of an account, and of a campaign's claims, into the past, as if time had passed. */
export function letTimePass(account: Account, campaignKey: string, minutes: number): void {
	const { leads, conversations, messages } = account;
	const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
	for (const lead of leads.all()) {
		leads.update(lead, {
			createdAt: earlier(lead.createdAt),
			updatedAt: earlier(lead.updatedAt),
			metadata: withEarlierClaim(lead.metadata, campaignKey, earlier),
		});
	}
	for (const each of conversations.all()) {
		const { createdAt, updatedAt, lastMessageAt } = each;
		conversations.update(each, {
			createdAt: earlier(createdAt),
			updatedAt: earlier(updatedAt),
			lastMessageAt: lastMessageAt && earlier(lastMessageAt),
		});
	}
	for (const message of messages) message.at = earlier(message.at);
}

/** A copy of the metadata with all times of the campaign's claim moved back. */
function withEarlierClaim(
	metadata: LeadRecord['metadata'],
	campaignKey: string,
	earlier: (time: string) => string,
): LeadRecord['metadata'] {
	const { campaigns } = metadata as { campaigns?: Record<string, Record<string, unknown>> };
	const claim = campaigns?.[campaignKey];
	if (!claim) return metadata;
	const moved = Object.entries(claim).map(([name, value]) => [
		name,
		typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? earlier(value) : value,
	]);
	const campaign = Object.fromEntries(moved) as Record<string, unknown>;
	return { ...metadata, campaigns: { ...campaigns, [campaignKey]: campaign } };
}
