import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { clearAbsentFields } from '../hooks/clearAbsentFields';

export const putClearsLeadOwner: Dialect = {
	description: 'PUT /lead/{id} clears leadOwner when the body has none',
	why: 'Its form always sends the owner, so a missing owner counts as none.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({ carryOut: clearAbsentFields({ leadOwner: null }) }),
};
