import type { Dialect } from '../dialect';

import { mapStatuses } from './statusMapping';

export const statusesInPortuguese: Dialect = {
	description: 'The status of a conversation is ativa or encerrada',
	expected: { rules: 'needsReview', afterRefusals: 'needsReview' },
	start: () => mapStatuses({ active: 'ativa', closed: 'encerrada' }),
};
