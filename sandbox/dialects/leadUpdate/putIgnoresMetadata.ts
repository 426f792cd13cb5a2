import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putIgnoresMetadata: Dialect = {
	description: 'PUT /lead/{id} accepts metadata but does not store it',
	expected: withCampaignKey('refuses'),
	start: () => ({ carryOut: storeMetadata('updateLead', () => undefined) }),
};
