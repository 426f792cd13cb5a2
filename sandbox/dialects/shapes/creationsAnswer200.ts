import type { Dialect } from '../dialect';

export const creationsAnswer200: Dialect = {
	about: 'A creation is answered with 200 in the place of 201',
	start: () => ({
		answer(answer) {
			return answer.status === 201 ? { ...answer, status: 200 } : answer;
		},
	}),
};
