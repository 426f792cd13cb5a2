import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { lowerCaseKeys } from '../rewriting';
import { storeMetadata } from '../storeMetadata';

export const putLowerCasesMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores the keys of metadata in lower case',
	why: 'A middleware unifies the spelling of all keys.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({ carryOut: storeMetadata('updateLead', lowerCaseKeys) }),
};
