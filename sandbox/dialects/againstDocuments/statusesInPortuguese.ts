import type { Dialect } from '../dialect';

import { mapStatuses } from '../hooks/statusMapping';

export const statusesInPortuguese: Dialect = {
	description: 'The status of a conversation is ativa or encerrada',
	why: 'It is a Brazilian product, which shows its own words.',
	start: () => mapStatuses({ active: 'ativa', closed: 'encerrada' }),
};
