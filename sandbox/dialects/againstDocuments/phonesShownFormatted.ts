import type { Dialect } from '../dialect';
import { formatPhones } from '../hooks/phoneFormat';

export const phonesShownFormatted: Dialect = {
	description: 'Phones are shown formatted, as in +55 (11) 98765-4321',
	why: 'It formats phones for people.',
	start: () =>
		formatPhones(
			(digits) =>
				`+${digits.slice(0, 2)} (${digits.slice(2, 4)}) ${digits.slice(4, 9)}-${digits.slice(9)}`,
		),
};
