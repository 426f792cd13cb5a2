import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsWithReservedCharacters: Dialect = {
	description: 'Ids contain characters that a URL must encode',
	start: () => translateIds((n) => `rec:${n}?a=1&b#%41+é`),
};
