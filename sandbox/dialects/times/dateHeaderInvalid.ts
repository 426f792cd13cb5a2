import type { Dialect } from '../dialect';

export const dateHeaderInvalid: Dialect = {
	description: 'The Date header is not a valid date',
	start: () => ({
		answer(answer) {
			return { ...answer, headers: { ...answer.headers, date: 'now' } };
		},
	}),
};
