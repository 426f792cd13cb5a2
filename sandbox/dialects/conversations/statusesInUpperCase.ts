import type { Dialect } from '../dialect';

import { showStatuses } from './statusWords';

export const statusesInUpperCase: Dialect = {
	about: 'Conversations are ACTIVE or CLOSED',
	start: () => showStatuses({ active: 'ACTIVE', closed: 'CLOSED' }),
};
