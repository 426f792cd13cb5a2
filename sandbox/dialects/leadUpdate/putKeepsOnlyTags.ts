import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putKeepsOnlyTags: Dialect = {
	description: 'PUT /lead/{id} stores only the metadata key tags',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut: storeMetadata('updateLead', ({ tags }) => (Array.isArray(tags) ? { tags } : {})),
	}),
};
