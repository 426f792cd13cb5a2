import type { Lead } from '../contract';
import {
	pickableEntries,
	normalizeForSearch,
	type ListEntry,
	type ListSearch,
} from './listRecords';
import { listRecentLeads } from './recentLeads';
import { recordLocator } from './recordLocator';

/** Maximum number of leads in the list: longer lists are for searching, not for browsing. */
const maxShownLeads = 200;

/** Picks a lead: from the recent ones or by ID. */
export const leadLocator = recordLocator({
	displayName: 'Lead',
	name: 'leadId',
	record: 'a lead',
	searchListMethod: 'searchLeads',
	description:
		'Lead: pick a recently created one, or enter the ID that Create or Find returned. The list can be searched by name and phone.',
});

/**
 * Lists recent leads whose name, email, ID or phone contains the filter, newest first. Reads further
 * back when none of the newest does.
 */
export const searchLeads: ListSearch = async function (filter = '') {
	const wanted = normalizeForSearch(filter);
	const wantedDigits = filter.replace(/\D/g, '');
	const isWanted = (lead: Lead) =>
		normalizeForSearch(`${lead.name} ${lead.email} ${lead.id}`).includes(wanted) ||
		(wantedDigits.length >= 4 && String(lead.phone).replace(/\D/g, '').includes(wantedDigits));
	const recent = await listRecentLeads(this, (leads) => leads.some(isWanted));
	return {
		results: pickableEntries(recent.filter(isWanted).map(describeLead)).slice(0, maxShownLeads),
	};
};

function describeLead({ id, name, phone, email }: Lead): ListEntry {
	const details = [phone, email].filter(Boolean).join(', ');
	return { name: name ? `${name}${details && ` (${details})`}` : details || id, value: id };
}
