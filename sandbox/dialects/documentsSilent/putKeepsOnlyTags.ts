import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putKeepsOnlyTags: Dialect = {
	description: 'PUT /lead/{id} stores only the metadata key tags',
	why: 'It knows tags only, and drops keys that it does not know.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut: storeMetadata('updateLead', ({ tags }) => (Array.isArray(tags) ? { tags } : {})),
	}),
};
