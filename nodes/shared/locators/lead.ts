import type { Lead } from '../contract';
import type { ListEntry } from './listRecords';
import { searchRecentLeads } from './recentLeads';
import { createLocator } from './recordLocator';

/** Lists recent leads, searched by name, email, phone and ID. */
const searchLeads = searchRecentLeads((leads) => leads.map(describeLead), 'newestFirst');

/** Picks a lead: from the recent ones or by ID. */
export const leadLocator = createLocator({
	displayName: 'Lead',
	name: 'leadId',
	record: 'a lead',
	search: { searchLeads },
	description:
		'Lead: pick a recently created one, or enter the ID that Create or Find returned. The list can be searched by name and phone.',
});

function describeLead({ id, name, phone, email }: Lead): ListEntry {
	const details = [phone, email].filter(Boolean).join(', ');
	return { name: name ? `${name}${details && ` (${details})`}` : details || id, value: id };
}
