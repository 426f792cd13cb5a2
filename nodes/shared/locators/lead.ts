import type { IDataObject } from 'n8n-workflow';

import { shownCampaigns, type ShownCampaign } from '../claim/shownCampaigns';
import { endpoints, type Lead, type LeadConversation } from '../contract';
import { createdWithin } from '../lead/listLeads';
import { KnownLead } from '../lead/knownLead';
import type { LabelOnLead } from '../lead/labels';
import { compareNames } from '../normalForm';
import { isRecord, onceEach } from '../records';
import { dayMs } from '../units';
import { countOf } from '../values/describeValue';
import {
	byId,
	createLocator,
	listRecords,
	listSearch,
	searchResult,
	type ListEntry,
	type ListOrder,
	type ListSearch,
} from './recordLocator';

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
 */
function searchRecentLeads(
	entriesOf: (leads: Lead[]) => ListEntry[],
	order: ListOrder = 'newestFirst',
): ListSearch {
	return listSearch(async (context, filter) => {
		let entries: ListEntry[] = [];
		for (const days of recentDays) {
			const leads = await listRecords(context, endpoints.listLeads, createdInLastDays(days));
			// Times as texts have one form.
			leads.sort((one, other) => compareNames(String(other.createdAt), String(one.createdAt)));
			entries = entriesOf(leads);
			if (searchResult(entries, filter).results.length > 0) break;
		}
		return entries;
	}, order);
}

/** Picks a lead: from the recent ones or by ID. */
export const leadLocator = createLocator({
	displayName: 'Lead',
	name: 'leadId',
	search: { searchLeads: searchRecentLeads((leads) => leads.map(describeLead)) },
	description:
		'Lead: pick a recently created one, or enter the ID that Create or Find returned. The list can be searched by name and phone.',
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
	search: {
		searchConversations: searchRecentLeads((leads) => leads.flatMap(conversationsOf)),
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

/** Lists the labels of the account's recent leads. */
export const searchLabels = searchRecentLeads(
	(leads) => labelsIn(leads).map(({ id, name = id }) => ({ name: String(name), value: id })),
	'byName',
);

/** Picks a lead label. The API cannot list labels, so the list shows the labels of recent leads. */
export const labelLocator = createLocator({
	displayName: 'Label',
	name: 'label',
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

/** The labels of leads, each once. Those without an ID cannot be picked or assigned. */
export function labelsIn(leads: Lead[]): LabelOnLead[] {
	const labels = leads.flatMap((lead) => KnownLead.read(lead).labels ?? []);
	return onceEach(labels.filter(({ id }) => id !== undefined));
}

/** Picks a campaign: from those that the account's leads show, or by its key in any spelling. */
export const campaignLocator = createLocator({
	displayName: 'Campaign',
	name: 'campaign',
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
