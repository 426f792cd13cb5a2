import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const phones = new Set(['phone', 'contactPhone']);

const format = (digits: string) => `+${digits}`;

export const phonesShownWithPlus: Dialect = {
	about: 'Phones are shown with a plus, though they are searched without',
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) =>
				typeof value === 'string' && /^55\d{11}$/.test(value) ? format(value) : value;
			return { ...answer, body: withFields(answer.body, phones, shown) };
		},
	}),
};
