import type { LeadBody } from '../../nodes/shared/contract';
import type { LeadListQuery } from '../contractTypes';
import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import { newestFirst } from '../store';
import type { Account, LeadRecord } from '../store';

import { openConversation } from './conversation';
import type { HandlersOf } from './handler';
import { checkReferences } from './references';
import { leadView } from './views';

/** Whether a field of a lead is empty, so that a merge may fill it (spec, section 9). */
function isEmpty(value: unknown): boolean {
	if (value === '' || value === null || value === undefined) return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * The fields of the body that a merge writes: those that are empty in the lead (spec, section 9,
 * 2.4.0 (1)). `metadata` and `utms` are one field each: filled only when they have no keys,
 * never key by key.
 */
function fieldsToFill(lead: LeadRecord, body: LeadBody): LeadBody {
	return Object.fromEntries(
		Object.entries(body).filter(
			([field, value]) => isEmpty(lead[field as keyof LeadBody]) && !isEmpty(value),
		),
	);
}

/** Changes a lead. Without changes, `updatedAt` stays the same. */
function changeLead(account: Account, lead: LeadRecord, changes: LeadBody): LeadRecord {
	if (Object.keys(changes).length === 0) return lead;
	return account.leads.update(lead, { ...changes, updatedAt: new Date().toISOString() });
}

/** Leads that may match, found by index where possible; otherwise all leads. */
function candidates(account: Account, query: LeadListQuery): LeadRecord[] {
	if (query.phone !== undefined) return account.leads.findBy('phone', query.phone);
	if (query.taxId !== undefined) return account.leads.findBy('taxId', query.taxId);
	return account.leads.all();
}

/**
 * Returns the filter of a `GET /lead` query (spec, section 4). Both bounds on `createdAt` are
 * inclusive and work together: one without the other is ignored, and so are parameters whose
 * names are not published.
 */
function createMatcher(query: LeadListQuery): (lead: LeadRecord) => boolean {
	const { startDate, endDate, temperature, source, phone, taxId } = query;
	const window =
		startDate !== undefined && endDate !== undefined
			? { from: Date.parse(startDate), to: Date.parse(endDate) }
			: undefined;
	return (lead) => {
		if (window) {
			const at = Date.parse(lead.createdAt);
			if (at < window.from || at > window.to) return false;
		}
		if (temperature !== undefined && lead.leadTemperature !== Number(temperature)) return false;
		if (source !== undefined && lead.source !== source) return false;
		if (phone !== undefined && lead.phone !== phone) return false;
		return taxId === undefined || lead.taxId === taxId;
	};
}

export const leadHandlers: HandlersOf<
	'createLead' | 'listLeads' | 'updateLead' | 'deleteLead' | 'createLeadConversation'
> = {
	createLead({ account, body }) {
		checkReferences(account, body);
		const duplicate = account.leads.findDuplicate(body);
		const lead = duplicate
			? changeLead(account, duplicate, fieldsToFill(duplicate, body))
			: account.addLead(body);
		return leadView(account, lead);
	},

	listLeads({ account, query }) {
		const leads = candidates(account, query).filter(createMatcher(query));
		return newestFirst(leads).map((lead) => leadView(account, lead));
	},

	/**
	 * The given fields replace the lead's. `metadata` and `utms` are replaced as a whole: merging
	 * their keys is up to the client.
	 */
	updateLead({ account, id, body }) {
		const lead = requireFound(account.leads.get(id), errorTexts.leadNotFound);
		checkReferences(account, body);
		return leadView(account, changeLead(account, lead, body));
	},

	deleteLead({ account, id }) {
		account.removeLead(requireFound(account.leads.get(id), errorTexts.leadNotFound));
		return { message: 'Lead deleted' };
	},

	createLeadConversation({ account, id, body }) {
		return openConversation(account, { ...body, leadId: id });
	},
};
