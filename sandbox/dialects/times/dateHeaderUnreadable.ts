import type { Dialect } from '../dialect';

export const dateHeaderUnreadable: Dialect = {
	about: 'The header Date cannot be read',
	start: () => ({
		answer(answer) {
			return { ...answer, headers: { ...answer.headers, date: 'now' } };
		},
	}),
};
