import type { Dialect } from '../dialect';
import { formatPhones } from '../hooks/phoneFormat';

export const phonesShownLocal: Dialect = {
	description: 'Phones are shown without their country code',
	why: 'It stores phones without the country code of the account.',
	start: () => formatPhones((digits) => digits.slice(2)),
};
