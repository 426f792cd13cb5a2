import type { Dialect } from '../dialect';

import { translateIds } from '../hooks/idTranslation';

export const idsAsDigitStrings: Dialect = {
	description: 'Ids are strings of digits',
	why: 'Many databases count their records.',
	start: () => translateIds((n) => String(1_000 + n)),
};
