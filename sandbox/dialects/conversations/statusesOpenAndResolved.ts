import type { Dialect } from '../dialect';

import { mapStatuses } from './statusMapping';

export const statusesOpenAndResolved: Dialect = {
	description: 'The status of a conversation is open or resolved',
	start: () => mapStatuses({ active: 'open', closed: 'resolved' }),
};
