import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { Lead } from '../contract';
import { labelsOf } from '../lead/labels';
import { listSearch, searchResult } from './listRecords';
import { listRecentLeads } from './recentLeads';
import { byId, recordLocator } from './recordLocator';

/**
 * Picks a lead label. The API cannot list labels, so the list shows the labels of recent leads.
 */
export const labelLocator = recordLocator({
	displayName: 'Label',
	name: 'label',
	record: 'a label',
	searchListMethod: 'searchLabels',
	byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. newsletter' }, byId],
	description: 'Lead label, by name or ID. The list shows the labels of recent leads.',
});

/** Lists the labels of the account's recent leads. */
export const searchLabels = listSearch(listRecentLabels);

/** Fewer leads say too little about which labels the account has: an opt-out is a rare label. */
const fewestLeads = 500;

/** Reads further back when the newest leads are few, or carry no label that matches the filter. */
async function listRecentLabels(
	context: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodePropertyOptions[]> {
	const entries = (leads: Lead[]) =>
		labelsIn(leads).map(({ id, name = id }) => ({ name, value: id }));
	const leads = await listRecentLeads(
		context,
		(newest) =>
			newest.length >= fewestLeads && searchResult(entries(newest), filter).results.length > 0,
	);
	return entries(leads);
}

/** The distinct labels of leads that have an ID, with their names where the CRM shows them. */
export function labelsIn(leads: Lead[]): Array<{ id: string; name?: string }> {
	const labels = new Map<string, string | undefined>();
	for (const { id, name } of leads.flatMap(labelsOf)) {
		if (id !== undefined) labels.set(id, name ?? labels.get(id));
	}
	return [...labels].map(([id, name]) => ({ id, name }));
}
