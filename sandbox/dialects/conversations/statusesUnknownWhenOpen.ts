import type { Dialect } from '../dialect';

import { showStatuses } from './statusWords';

export const statusesUnknownWhenOpen: Dialect = {
	about: 'Conversations that are not over have a status of many words, such as waiting_for_agent',
	start: () => showStatuses({ active: 'waiting_for_agent' }),
};
