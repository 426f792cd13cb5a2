import type { Dialect } from '../dialect';

import { translateIds } from '../hooks/idTranslation';

export const idsAsNumbers: Dialect = {
	description: 'Ids are numbers',
	why: 'Many databases count their records.',
	start: () => translateIds((n) => 1_000 + n),
};
