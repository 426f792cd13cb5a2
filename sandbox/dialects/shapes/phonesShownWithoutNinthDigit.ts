import type { Dialect } from '../dialect';
import { formatPhones } from './phoneFormat';

export const phonesShownWithoutNinthDigit: Dialect = {
	description: 'Phones are shown without the ninth digit of Brazilian mobile numbers',
	start: () => formatPhones((digits) => digits.slice(0, 4) + digits.slice(5)),
};
