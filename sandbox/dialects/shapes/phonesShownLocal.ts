import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const phones = new Set(['phone', 'contactPhone']);

const format = (digits: string) => digits.slice(2);

export const phonesShownLocal: Dialect = {
	about: 'Phones are shown without their country code',
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) =>
				typeof value === 'string' && /^55\d{11}$/.test(value) ? format(value) : value;
			return { ...answer, body: withFields(answer.body, phones, shown) };
		},
	}),
};
