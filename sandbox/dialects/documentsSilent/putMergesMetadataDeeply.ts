import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

function merged(before: unknown, change: unknown): unknown {
	if (!isObject(before) || !isObject(change)) return change;
	const entries = Object.entries(change).map(([key, value]) => [key, merged(before[key], value)]);
	return { ...before, ...Object.fromEntries(entries) };
}

export const putMergesMetadataDeeply: Dialect = {
	description: 'PUT /lead/{id} merges metadata at every level',
	why: 'It merges metadata so that integrations do not overwrite each other.',
	start: () => ({
		carryOut: storeMetadata('updateLead', (metadata, before) => merged(before, metadata)),
	}),
};
