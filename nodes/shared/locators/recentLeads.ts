import type { IDataObject } from 'n8n-workflow';

import { createdWithin } from '../lead/createdAtBounds';
import { endpoints, type Lead } from '../contract';
import { dayMs } from '../units';
import {
	listRecords,
	listSearch,
	searchResult,
	type ListEntry,
	type ListOrder,
	type ListSearch,
} from './listRecords';

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
