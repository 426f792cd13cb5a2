import type { Dialect } from '../dialect';

import { translateIds } from '../hooks/idTranslation';

export const idsWithReservedCharacters: Dialect = {
	description: 'Ids contain characters that a URL must encode',
	why: 'Ids in Base64, or made of several parts, contain such characters.',
	start: () => translateIds((n) => `rec:${n}?a=1&b#%41+é`),
};
