import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsInUpperCase: Dialect = {
	about: 'Ids are texts in upper case',
	start: () => translateIds((n, id) => `${id.toUpperCase()}-${n}`),
};
