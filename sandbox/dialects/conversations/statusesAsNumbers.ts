import type { Dialect } from '../dialect';

import { mapStatuses } from './statusMapping';

export const statusesAsNumbers: Dialect = {
	description: 'The status of a conversation is 1 (active) or 2 (closed)',
	expected: { rules: 'needsReview', afterRefusals: 'needsReview' },
	start: () => mapStatuses({ active: 1, closed: 2 }),
};
