import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { searchResult } from './listRecords';
import { listEntry, listRecognized } from './recognizeRecords';
import { recordLocator } from './recordLocator';

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = recordLocator({
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	searchListMethod: 'searchIntegrations',
	description: 'Account of the messaging channel that messages are sent from',
});

/** Lists the account's integrations. Their shape is not documented, so it is read tolerantly. */
export async function searchIntegrations(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const kind = { plural: 'integrations' };
	const records = await listRecognized(this, endpoints.listIntegrations, kind);
	return searchResult(records.map(listEntry), filter);
}
