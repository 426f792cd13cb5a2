import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

export const idsAsDigitStrings: Dialect = {
	description: 'Ids are strings of digits',
	start: () => translateIds((n) => String(1_000 + n)),
};
