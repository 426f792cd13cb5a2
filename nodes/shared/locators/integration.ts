import { endpoints } from '../contract';
import { listSearch } from './listRecords';
import { listEntry, listRecognized } from './recognizeRecords';
import { createLocator } from './recordLocator';

/** Lists the account's integrations. Their shape is not documented, so it is read tolerantly. */
const searchIntegrations = listSearch(async (context) =>
	(await listRecognized(context, endpoints.listIntegrations, { plural: 'integrations' })).map(
		listEntry,
	),
);

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	search: { searchIntegrations },
	description: 'Account of the messaging channel that messages are sent from',
});
