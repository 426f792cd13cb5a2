import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizeRecords } from './recognizeRecords';
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
	const body = await listRecords(this, endpoints.listIntegrations);
	const records = recognizeRecords(body, { plural: 'integrations' }, this.getNode());
	return searchResult(
		records.map(({ id, label, detail }) => ({
			name: detail ? `${label} (${detail})` : label,
			value: id,
		})),
		filter,
	);
}
