import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsAsDigits: Dialect = {
	about: 'Ids are texts of digits',
	start: () => translateIds((n) => String(1_000 + n)),
};
