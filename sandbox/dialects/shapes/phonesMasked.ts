import type { Dialect } from '../dialect';
import { formatPhones } from './phoneFormat';

export const phonesMasked: Dialect = {
	description: 'Phones are shown with most of their digits masked',
	start: () => formatPhones((digits) => digits.replace(/\d(?=\d{4})/g, '*')),
};
