import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const postIgnoresMetadata: Dialect = {
	description: 'POST /lead accepts metadata but does not store it; PUT stores it',
	why: 'Its list of fields for a creation has no metadata.',
	start: () => ({ carryOut: storeMetadata('createLead', () => undefined) }),
};
