import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const phones = new Set(['phone', 'contactPhone']);

export const phonesOmitted: Dialect = {
	description: 'Phones are never shown, though leads can be found by them',
	start: () => ({
		answer: (answer) => ({ ...answer, body: withFields(answer.body, phones, () => undefined) }),
	}),
};
