import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

function reformatted(value: unknown): unknown {
	if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
		return value.replace(/\.\d+Z$/, '+00:00');
	}
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reformatted(each)]));
}

export const putReformatsTimesInMetadata: Dialect = {
	description: 'PUT /lead/{id} rewrites metadata strings that look like times in another format',
	why: 'Some JSON libraries turn every text that looks like a time into a time.',
	start: () => ({ carryOut: storeMetadata('updateLead', reformatted) }),
};
