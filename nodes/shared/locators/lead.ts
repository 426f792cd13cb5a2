import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Lead } from '../contract';
import { createdWithin } from '../lead/createdAtBounds';
import { findByPhone } from '../lead/person';
import { isCountry } from '../phone/numberingPlans';
import { noCountry, normalizePhone } from '../phone/phone';
import { dayMs } from '../units';
import {
	listRecords,
	listSearch,
	searchResult,
	type ListEntry,
	type ListOrder,
	type ListSearch,
} from './listRecords';
import { createLocator } from './recordLocator';

/** How far back recent leads go. The longer period is queried only when the shorter is not enough. */
export const recentDays = [30, 365] as const;

/** Query of `GET /lead` for the leads created in the last days. */
export function createdInLastDays(days: number): IDataObject {
	return createdWithin(Date.now() - days * dayMs);
}

/**
 * Creates the method that lists what the account's recent leads show. The API has no paging and no
 * documented order, so only the time window keeps the answer small: it reads further back when nothing
 * matches what was typed.
 *
 * @param entriesOf the entries of leads, which come newest first
 * @param fewestLeads number of leads below which it reads further back, too
 */
export function searchRecentLeads(
	entriesOf: (leads: Lead[]) => ListEntry[],
	order?: ListOrder,
	fewestLeads = 0,
): ListSearch {
	return listSearch(async (context, filter) => {
		let entries: ListEntry[] = [];
		for (const days of recentDays) {
			const leads = await listRecords(context, endpoints.listLeads, createdInLastDays(days));
			leads.sort(newestFirst);
			entries = entriesOf(leads);
			const hasMatch = searchResult(entries, filter).results.length > 0;
			if (hasMatch && leads.length >= fewestLeads) break;
		}
		return entries;
	}, order);
}

/** By the times as texts, which have one form. */
function newestFirst({ createdAt: one }: Lead, { createdAt: other }: Lead): number {
	const [first, second] = [String(one), String(other)];
	return Number(first < second) - Number(first > second);
}

const searchRecent = searchRecentLeads((leads) => leads.map(describeLead), 'newestFirst');

/**
 * Lists recent leads, searched by name, email, phone and ID. A whole phone finds leads of any age, by the
 * API's search.
 */
const searchLeads: ListSearch = async function (filter) {
	const found = await leadsWithTypedPhone(this, filter);
	if (found.length === 0) return await searchRecent.call(this, filter);
	return searchResult(found.map(describeLead), '', 'newestFirst');
};

/** The leads with a phone that was typed whole, in each form in which a CRM may have stored it. */
async function leadsWithTypedPhone(context: ILoadOptionsFunctions, typed = ''): Promise<Lead[]> {
	const chosen = String(context.getCurrentNodeParameter('defaultCountry') ?? 'BR');
	const phone = normalizePhone(typed, isCountry(chosen) ? chosen : noCountry);
	if (!phone.ok) return [];
	const list = async (form: string) =>
		await listRecords(context, endpoints.listLeads, { phone: form });
	return await findByPhone(phone.digits, list);
}

/** Picks a lead: from the recent ones or by ID. */
export const leadLocator = createLocator({
	displayName: 'Lead',
	name: 'leadId',
	record: 'a lead',
	search: { searchLeads },
	description:
		'Lead: pick a recently created one, or enter the ID that Create or Find returned. The list can be searched by name, and for all leads by their whole phone.',
});

function describeLead({ id, name, phone, email }: Lead): ListEntry {
	const details = [phone, email].filter(Boolean).join(', ');
	return { name: name ? `${name}${details && ` (${details})`}` : details || id, value: id };
}
