import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { clearAbsentFields } from './clearAbsentFields';

export const putClearsLeadOwner: Dialect = {
	description: 'PUT /lead/{id} clears leadOwner when the body has none',
	expected: withCampaignKey('refuses'),
	start: () => ({ carryOut: clearAbsentFields({ leadOwner: null }) }),
};
