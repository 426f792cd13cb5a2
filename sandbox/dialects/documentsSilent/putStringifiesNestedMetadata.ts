import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putStringifiesNestedMetadata: Dialect = {
	description: 'PUT /lead/{id} stores objects within metadata as the string [object Object]',
	why: 'It stores metadata as a flat map of texts.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut: storeMetadata('updateLead', (metadata) => {
			const flat = Object.entries(metadata).map(([key, value]) => [
				key,
				isObject(value) ? String(value) : value,
			]);
			return Object.fromEntries(flat);
		}),
	}),
};
