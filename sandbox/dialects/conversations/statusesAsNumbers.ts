import type { Dialect } from '../dialect';

import { showStatuses } from './statusWords';

export const statusesAsNumbers: Dialect = {
	about: 'Conversations are 1 or 2',
	promises: { rules: 'asks', mended: 'asks' },
	start: () => showStatuses({ active: 1, closed: 2 }),
};
