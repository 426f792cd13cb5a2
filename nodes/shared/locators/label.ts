import type { Lead } from '../contract';
import { KnownLead } from '../lead/knownLead';
import { searchRecentLeads } from './lead';
import { byId, createLocator } from './recordLocator';

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
