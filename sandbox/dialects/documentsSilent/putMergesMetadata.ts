import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const putMergesMetadata: Dialect = {
	description: 'PUT /lead/{id} merges metadata at the top level',
	why: 'It merges metadata so that integrations do not overwrite each other.',
	start: () => ({
		carryOut: storeMetadata('updateLead', (metadata, before) => ({ ...before, ...metadata })),
	}),
};
