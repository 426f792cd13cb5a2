import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { shownCampaigns, type ShownCampaign } from '../claim/shownCampaigns';
import { endpoints, type Lead, type LeadConversation } from '../contract';
import { createdWithin } from '../lead/createdAtBounds';
import { KnownLead } from '../lead/knownLead';
import { findByPhone } from '../lead/person';
import { compareNames } from '../normalForm';
import { isCountry } from '../phone/numberingPlans';
import { noCountry, normalizePhone } from '../phone/phone';
import { isRecord } from '../records';
import { dayMs } from '../units';
import { countOf } from '../values/describeValue';
import {
	listRecords,
	listSearch,
	searchResult,
	type ListEntry,
	type ListOrder,
	type ListSearch,
} from './listRecords';
import { byId, createLocator } from './recordLocator';

/*
 * Leads, and what the API shows only on them: conversations, labels, campaigns.
 */

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
function searchRecentLeads(
	entriesOf: (leads: Lead[]) => ListEntry[],
	order?: ListOrder,
	fewestLeads = 0,
): ListSearch {
	return listSearch(async (context, filter) => {
		let entries: ListEntry[] = [];
		for (const days of recentDays) {
			const leads = await listRecords(context, endpoints.listLeads, createdInLastDays(days));
			// Times as texts have one form.
			leads.sort((one, other) => compareNames(String(other.createdAt), String(one.createdAt)));
			entries = entriesOf(leads);
			const hasMatch = searchResult(entries, filter).results.length > 0;
			if (hasMatch && leads.length >= fewestLeads) break;
		}
		return entries;
	}, order);
}

const searchRecent = searchRecentLeads((leads) => leads.map(describeLead), 'newestFirst');

/** Lists recent leads, or those of any age with a phone that was typed whole, in any stored form. */
const searchLeads: ListSearch = async function (filter = '') {
	const chosen = String(this.getCurrentNodeParameter('defaultCountry') ?? 'BR');
	const phone = normalizePhone(filter, isCountry(chosen) ? chosen : noCountry);
	const list = async (form: string) =>
		await listRecords(this as ILoadOptionsFunctions, endpoints.listLeads, { phone: form });
	const found = phone.ok ? await findByPhone(phone.digits, list) : [];
	if (found.length === 0) return await searchRecent.call(this, filter);
	return searchResult(found.map(describeLead), '', 'newestFirst');
};

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
	return { name: withDetails(name, [phone, email]) || id, value: id };
}

/** `Ana (5511987654321, active)`; without a name, the details alone. */
function withDetails(name: unknown, details: unknown[]): string {
	const shown = details.filter(Boolean).join(', ');
	return name && shown ? `${String(name)} (${shown})` : String(name || shown);
}

/** Picks a conversation: from those of recent leads or by ID. The API lists them only with their leads. */
export const conversationLocator = createLocator({
	displayName: 'Conversation',
	name: 'conversationId',
	record: 'a conversation',
	search: {
		searchConversations: searchRecentLeads(
			(leads) => leads.flatMap(conversationsOf),
			'newestFirst',
		),
	},
	description:
		'Conversation: pick one of a recently created lead, or enter the ID that Create returned. The list can be searched by name, phone, sector and status.',
});

function conversationsOf({ name, phone, accountExternalConversations: all }: Lead): ListEntry[] {
	const conversations = [all].flat().filter(isRecord) as Array<Partial<LeadConversation>>;
	return conversations.map(({ id, contactName, contactPhone, AccountChatSector, status }) => {
		const details = [contactPhone || phone, AccountChatSector?.name, status];
		return { name: withDetails(contactName || name || id, details), value: id };
	});
}

/** Fewer leads say too little about which labels the account has: an opt-out is a rare label. */
const fewestLeads = 500;

/** Lists the labels of the account's recent leads. */
export const searchLabels = searchRecentLeads(
	(leads) => labelsIn(leads).map(({ id, name = id }) => ({ name, value: id })),
	'byName',
	fewestLeads,
);

/** Picks a lead label. The API cannot list labels, so the list shows the labels of recent leads. */
export const labelLocator = createLocator({
	displayName: 'Label',
	name: 'label',
	record: 'a label',
	search: { searchLabels },
	byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. newsletter' }, byId],
	description: 'Lead label, by name or ID. The list shows the labels of recent leads.',
});

/** Picks the labels of a filter. */
export const labelsLocator = {
	...labelLocator,
	displayName: 'Labels: Any Of',
	description:
		'Leads with any of these labels, by name or ID, separated by commas. The list shows the labels of recent leads.',
};

/** A label with an ID, and its name where the CRM shows that. */
export interface NamedLabel {
	id: string;
	name?: string;
}

/** The distinct labels of leads that have an ID. */
export function labelsIn(leads: Lead[]): NamedLabel[] {
	const labels = new Map<string, string | undefined>();
	for (const { id, name } of leads.flatMap((lead) => KnownLead.read(lead).labels ?? [])) {
		if (id !== undefined) labels.set(id, name ?? labels.get(id));
	}
	return [...labels].map(([id, name]) => ({ id, name }));
}

/** Picks a campaign: from those that the account's leads show, or by its key in any spelling. */
export const campaignLocator = createLocator({
	displayName: 'Campaign',
	name: 'campaign',
	record: 'a campaign',
	search: {
		searchCampaigns: listSearch(async (context) => {
			const leads = await listRecords(context, endpoints.listLeads, createdWithin());
			return shownCampaigns(leads.map(KnownLead.read), Date.now()).map(describeCampaign);
		}, 'newestFirst'),
	},
	byHand: [{ displayName: 'By Key', name: 'key', placeholder: 'e.g. black-friday-2026' }],
	description:
		'Campaign, by the Campaign Key that it was sent with; case, accents and punctuation do not matter. The list shows the campaigns of the leads that the CRM lists.',
});

function describeCampaign({ key, name, contacts, lastAt }: ShownCampaign): ListEntry {
	const last = lastAt !== null && `last ${new Date(lastAt).toISOString().slice(0, 10)}`;
	return { name: withDetails(name, [countOf(contacts, 'contact'), last]), value: key };
}
