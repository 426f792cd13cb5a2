import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsWithReservedCharacters: Dialect = {
	about: 'Ids hold characters that an address must encode',
	start: () => translateIds((n) => `rec:${n}?a=1&b#%41+é`),
};
