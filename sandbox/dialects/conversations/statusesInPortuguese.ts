import type { Dialect } from '../dialect';

import { showStatuses } from './statusWords';

export const statusesInPortuguese: Dialect = {
	about: 'Conversations are ativa or encerrada',
	promises: { rules: 'asks', mended: 'asks' },
	start: () => showStatuses({ active: 'ativa', closed: 'encerrada' }),
};
