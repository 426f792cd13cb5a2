import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const postIgnoresMetadata: Dialect = {
	description: 'POST /lead accepts metadata but does not store it; PUT stores it',
	start: () => ({ carryOut: storeMetadata('createLead', () => undefined) }),
};
