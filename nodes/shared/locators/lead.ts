import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Lead } from '../contract';
import { findByPhone } from '../lead/person';
import { isCountry } from '../phone/numberingPlans';
import { noCountry, normalizePhone } from '../phone/phone';
import { listRecords, searchResult, type ListEntry, type ListSearch } from './listRecords';
import { searchRecentLeads } from './recentLeads';
import { createLocator } from './recordLocator';

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
