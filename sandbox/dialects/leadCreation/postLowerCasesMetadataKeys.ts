import type { Dialect } from '../dialect';
import { lowerCaseKeys } from '../rewriting';
import { storeMetadata } from '../storeMetadata';

export const postLowerCasesMetadataKeys: Dialect = {
	description:
		'POST /lead stores the keys of metadata in lower case; PUT /lead/{id} stores them unchanged',
	start: () => ({ carryOut: storeMetadata('createLead', lowerCaseKeys) }),
};
