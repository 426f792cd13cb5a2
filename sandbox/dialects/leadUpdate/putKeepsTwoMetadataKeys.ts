import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

const maxKeys = 2;

export const putKeepsTwoMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores only the first two metadata keys and reports no error',
	expected: withCampaignKey('needsReview'),
	start: () => ({
		carryOut: storeMetadata('updateLead', (metadata) =>
			Object.fromEntries(Object.entries(metadata).slice(0, maxKeys)),
		),
	}),
};
