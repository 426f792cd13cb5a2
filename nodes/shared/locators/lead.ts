import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Lead } from '../contract';
import { isExpression, searchText } from './listRecords';
import { recentLeads } from './recentLeads';
import { recordLocator } from './recordLocator';

/** The most leads that the list shows: more cannot be looked through, only searched. */
const shownLeads = 200;

/** Picks a lead: from the recent ones or by id. */
export const leadLocator = recordLocator({
	displayName: 'Lead',
	name: 'leadId',
	record: 'a lead',
	searchListMethod: 'searchLeads',
	description:
		'Lead, from the recently created ones or by the ID that its creation or a search returns. The list finds names and phones.',
});

/** Recent leads whose name, phone or e-mail holds what the user typed, newest first. */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = searchText(filter);
	const wantedDigits = filter.replace(/\D/g, '');
	const isWanted = (lead: Lead) =>
		searchText(`${lead.name} ${lead.email} ${lead.id}`).includes(wanted) ||
		(wantedDigits.length >= 4 && String(lead.phone).replace(/\D/g, '').includes(wantedDigits));
	const leads = (await recentLeads(this)).filter(isWanted).slice(0, shownLeads);
	const results = leads.map(describeLead).filter(({ value }) => !isExpression(value));
	return { results };
}

function describeLead({ id, name, phone, email }: Lead): INodeListSearchItems {
	const details = [phone, email].filter(Boolean).join(', ');
	return { name: name ? `${name}${details && ` (${details})`}` : details || id, value: id };
}
