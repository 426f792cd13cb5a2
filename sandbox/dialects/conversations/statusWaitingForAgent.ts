import type { Dialect } from '../dialect';

import { mapStatuses } from './statusMapping';

export const statusWaitingForAgent: Dialect = {
	description: 'The status of an open conversation is waiting_for_agent',
	start: () => mapStatuses({ active: 'waiting_for_agent' }),
};
