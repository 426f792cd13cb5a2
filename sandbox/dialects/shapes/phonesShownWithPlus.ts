import type { Dialect } from '../dialect';
import { formatPhones } from './phoneFormat';

export const phonesShownWithPlus: Dialect = {
	description: 'Phones are shown with a leading plus, though they are searched without it',
	start: () => formatPhones((digits) => `+${digits}`),
};
