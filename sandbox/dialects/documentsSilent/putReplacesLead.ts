import { emptyLead } from '../../store';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { clearAbsentFields } from '../hooks/clearAbsentFields';

export const putReplacesLead: Dialect = {
	description: 'PUT /lead/{id} replaces the whole lead: fields that are not given are cleared',
	why: 'HTTP defines PUT as replacing the whole record.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({ carryOut: clearAbsentFields(emptyLead()) }),
};
