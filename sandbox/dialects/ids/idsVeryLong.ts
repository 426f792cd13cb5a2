import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsVeryLong: Dialect = {
	description: 'Ids are strings of 400 characters',
	start: () => translateIds((n, id) => `${n}-${id}-`.padEnd(400, 'x')),
};
