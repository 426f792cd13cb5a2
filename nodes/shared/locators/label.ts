import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import type { Lead } from '../contract';
import { labelsOf } from '../lead/labels';
import { searchResult } from './listRecords';
import { recentLeads } from './recentLeads';

/**
 * Picks a label of leads. The API has no list of labels, so the list shows those that recent leads
 * carry.
 */
export const labelLocator: INodeProperties = {
	displayName: 'Label',
	name: 'label',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a label...',
			typeOptions: { searchListMethod: 'searchLabels', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. newsletter',
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 6f1c2a',
		},
	],
	description: 'Label of leads, by name or ID. The list shows those that recent leads carry.',
};

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

/** The labels that leads carry, each once; one that shows no ID or no name stands for itself. */
export function labelsIn(leads: Lead[]): Array<{ id: string; name: string }> {
	const labels = new Map<string, string>();
	for (const { id, name } of leads.flatMap(labelsOf)) {
		const value = id ?? name;
		if (value !== undefined) labels.set(value, name ?? value);
	}
	return [...labels].map(([id, name]) => ({ id, name }));
}
