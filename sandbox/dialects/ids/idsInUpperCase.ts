import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsInUpperCase: Dialect = {
	description: 'Ids are strings in upper case',
	start: () => translateIds((n, id) => `${id.toUpperCase()}-${n}`),
};
