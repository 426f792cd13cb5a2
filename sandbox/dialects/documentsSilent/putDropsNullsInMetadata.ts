import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

function withoutNulls(value: unknown): unknown {
	if (!isObject(value)) return value;
	const kept = Object.entries(value).filter(([, each]) => each !== null);
	return Object.fromEntries(kept.map(([key, each]) => [key, withoutNulls(each)]));
}

export const putDropsNullsInMetadata: Dialect = {
	description: 'PUT /lead/{id} drops metadata keys whose value is null',
	why: 'Some serializers leave out null values.',
	start: () => ({ carryOut: storeMetadata('updateLead', withoutNulls) }),
};
