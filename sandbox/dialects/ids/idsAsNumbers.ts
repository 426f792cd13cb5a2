import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsAsNumbers: Dialect = {
	description: 'Ids are numbers',
	start: () => translateIds((n) => 1_000 + n),
};
