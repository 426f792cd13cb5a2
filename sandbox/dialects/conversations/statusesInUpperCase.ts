import type { Dialect } from '../dialect';

import { mapStatuses } from './statusMapping';

export const statusesInUpperCase: Dialect = {
	description: 'The status of a conversation is ACTIVE or CLOSED',
	start: () => mapStatuses({ active: 'ACTIVE', closed: 'CLOSED' }),
};
