import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Lead } from '../contract';
import { labelsOf } from '../lead/labels';
import { searchResult } from './listRecords';
import { recentLeads } from './recentLeads';
import { byId, recordLocator } from './recordLocator';

/**
 * Picks a label of leads. The API has no list of labels, so the list shows those that recent leads
 * carry.
 */
export const labelLocator = recordLocator({
	displayName: 'Label',
	name: 'label',
	record: 'a label',
	searchListMethod: 'searchLabels',
	byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. newsletter' }, byId],
	description: 'Label of leads, by name or ID. The list shows those that recent leads carry.',
});

/** Labels that the recent leads of the account carry. */
export async function searchLabels(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return searchResult(
		labelsIn(await recentLeads(this)).map(({ id, name }) => ({ name, value: id })),
		filter,
	);
}

/** The same for a field in which several are picked. */
export async function labelOptions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return searchResult(
		labelsIn(await recentLeads(this)).map(({ id, name }) => ({ name, value: id })),
	).results;
}

/** The labels that leads carry, each once; one that shows no ID or no name stands for itself. */
export function labelsIn(leads: Lead[]): Array<{ id: string; name: string }> {
	const labels = new Map<string, string>();
	for (const { id, name } of leads.flatMap(labelsOf)) {
		const value = id ?? name;
		if (value !== undefined) labels.set(value, name ?? value);
	}
	return [...labels].map(([id, name]) => ({ id, name }));
}
