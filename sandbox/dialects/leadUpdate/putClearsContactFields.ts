import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { clearAbsentFields } from './clearAbsentFields';

export const putClearsContactFields: Dialect = {
	description: 'PUT /lead/{id} clears phone, email and taxId when the body has none',
	expected: withCampaignKey('refuses'),
	start: () => ({ carryOut: clearAbsentFields({ phone: '', email: '', taxId: '' }) }),
};
