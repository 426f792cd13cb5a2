import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putIgnoresMetadata: Dialect = {
	description: 'PUT /lead/{id} accepts metadata but does not store it',
	why: 'Its list of fields that an update may change has no metadata.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({ carryOut: storeMetadata('updateLead', () => undefined) }),
};
