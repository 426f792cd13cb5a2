import type { Dialect } from '../dialect';
import { formatPhones } from '../hooks/phoneFormat';

export const phonesMasked: Dialect = {
	description: 'Phones are shown with most of their digits masked',
	why: 'The token lacks the permission to read phones.',
	start: () => formatPhones((digits) => digits.replace(/\d(?=\d{4})/g, '*')),
};
