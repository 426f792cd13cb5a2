import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putKeepsKnownMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores only the metadata keys that the lead already has',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut: storeMetadata('updateLead', (metadata, before) =>
			Object.fromEntries(Object.entries(metadata).filter(([key]) => key in before)),
		),
	}),
};
