import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { clearAbsentFields } from '../hooks/clearAbsentFields';

/** The writable fields with their empty values. */
const emptyLead = {
	name: '',
	phone: '',
	email: '',
	taxId: '',
	leadOwner: null,
	source: '',
	profileImage: null,
	zipCode: '',
	state: '',
	city: '',
	neighborhood: '',
	streetAddress: '',
	number: '',
	complement: '',
	description: '',
	leadType: null,
	leadTemperature: null,
	metadata: {},
	utms: {},
};

export const putReplacesLead: Dialect = {
	description: 'PUT /lead/{id} replaces the whole lead: fields that are not given are cleared',
	why: 'HTTP defines PUT as replacing the whole record.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({ carryOut: clearAbsentFields(emptyLead) }),
};
