import type { Dialect } from '../dialect';

export const creationsAnswer200: Dialect = {
	description: 'Creations are answered with 200 instead of 201',
	why: 'Many APIs answer every success with 200.',
	start: () => ({
		answer(answer) {
			return answer.status === 201 ? { ...answer, status: 200 } : answer;
		},
	}),
};
