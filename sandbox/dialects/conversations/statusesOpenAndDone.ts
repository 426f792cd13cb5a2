import type { Dialect } from '../dialect';

import { showStatuses } from './statusWords';

export const statusesOpenAndDone: Dialect = {
	about: 'Conversations are open or resolved',
	start: () => showStatuses({ active: 'open', closed: 'resolved' }),
};
