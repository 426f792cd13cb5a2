import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const phones = new Set(['phone', 'contactPhone']);

const format = (digits: string) =>
	`+${digits.slice(0, 2)} (${digits.slice(2, 4)}) ${digits.slice(4, 9)}-${digits.slice(9)}`;

export const phonesShownFormatted: Dialect = {
	about: 'Phones are shown as people write them',
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) =>
				typeof value === 'string' && /^55\d{11}$/.test(value) ? format(value) : value;
			return { ...answer, body: withFields(answer.body, phones, shown) };
		},
	}),
};
