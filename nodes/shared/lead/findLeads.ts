import { storedForms } from '../phone/storedForms';
import type { CrmClient } from '../transport/crmClient';
import { isBlank } from '../values/blank';
import type { KnownLead } from './knownLead';
import { listLeads, type LeadListing } from './listLeads';
import { isSamePhone } from './samePhone';
import { hasSameTaxId } from './taxId';

/** What leads are searched by. */
export interface LeadSearch {
	/** Digits with country code (spec, section 1). */
	phone: string;
	/** What is searched by where no lead has the phone; and whether a lead with it is somebody else's. */
	byTaxId?: { taxId: unknown; isOfOther: (lead: KnownLead) => boolean };
	/** Whether to search by all forms of the phone, even where the first one finds a lead. */
	searchesAllForms?: boolean;
}

/** The leads of a person, the oldest first. */
export interface FoundLeads extends LeadListing {
	/** Leads with the tax ID that are somebody else's: most show another phone. */
	others: KnownLead[];
	/** How many leads the CRM listed that fit neither. */
	unrelatedCount: number;
}

/**
 * Finds the leads of a person by phone, in each form that a channel may have stored it in; if there is
 * none, by tax ID, by which the CRM finds leads too (spec, section 9). The search only reads.
 *
 * @throws {RequestFailed} when a request fails
 */
export async function findLeads(
	{ phone, byTaxId, searchesAllForms = false }: LeadSearch,
	client: CrmClient,
): Promise<FoundLeads> {
	const listed = new Map<string, KnownLead>();
	const listings: LeadListing[] = [];
	const list = async (query: { phone: string } | { taxId: string }) => {
		const listing = await listLeads(query, client);
		for (const lead of listing.leads) listed.set(String(lead.id), lead);
		listings.push(listing);
		return listing;
	};
	const found: KnownLead[] = [];
	for (const form of storedForms(phone)) {
		const listing = await list({ phone: form });
		const isNew = ({ id, phone: shown }: KnownLead) =>
			isSamePhone(shown, phone) && found.every((lead) => lead.id !== id);
		found.push(...listing.leads.filter(isNew));
		if (found.length > 0 && !searchesAllForms) break;
	}
	const others: KnownLead[] = [];
	if (found.length === 0 && byTaxId && !isBlank(byTaxId.taxId)) {
		const { taxId, isOfOther } = byTaxId;
		const listing = await list({ taxId: String(taxId) });
		for (const lead of listing.leads.filter((each) => hasSameTaxId(each.text('taxId'), taxId))) {
			(isOfOther(lead) ? others : found).push(lead);
		}
	}
	const unrelatedCount = listed.size - found.length - others.length;
	const { startedAt } = listings[0];
	const { clockOffsetMs, answeredAt } = listings[listings.length - 1];
	const times = { clockOffsetMs, startedAt, answeredAt };
	return { leads: oldestFirst(found), others, unrelatedCount, ...times };
}

function oldestFirst(leads: readonly KnownLead[]): KnownLead[] {
	return [...leads].sort((one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0));
}
