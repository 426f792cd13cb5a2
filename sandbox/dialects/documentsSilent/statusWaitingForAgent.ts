import type { Dialect } from '../dialect';

import { mapStatuses } from '../hooks/statusMapping';

export const statusWaitingForAgent: Dialect = {
	description: 'The status of an open conversation is waiting_for_agent',
	why: 'The documents leave the set of statuses open.',
	start: () => mapStatuses({ active: 'waiting_for_agent' }),
};
