import type { Dialect } from '../dialect';
import { formatPhones } from './phoneFormat';

export const phonesShownLocal: Dialect = {
	description: 'Phones are shown without their country code',
	start: () => formatPhones((digits) => digits.slice(2)),
};
