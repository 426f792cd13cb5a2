import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

function sorted(value: unknown): unknown {
	if (!isObject(value)) return value;
	const keys = Object.keys(value).sort();
	return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

export const putSortsMetadata: Dialect = {
	description: 'PUT /lead/{id} stores the keys of metadata in alphabetical order',
	why: "PostgreSQL's jsonb does not keep the order of keys.",
	start: () => ({ carryOut: storeMetadata('updateLead', sorted) }),
};
