import type { Dialect } from '../dialect';
import { formatPhones } from '../hooks/phoneFormat';

export const phonesShownWithoutNinthDigit: Dialect = {
	description: 'Phones are shown without the ninth digit of Brazilian mobile numbers',
	why: 'Messaging platforms still write older Brazilian mobile numbers without it.',
	start: () => formatPhones((digits) => digits.slice(0, 4) + digits.slice(5)),
};
