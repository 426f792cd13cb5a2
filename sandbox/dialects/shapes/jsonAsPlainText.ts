import type { Dialect } from '../dialect';

export const jsonAsPlainText: Dialect = {
	about: 'JSON is answered as text/plain',
	start: () => ({
		answer(answer) {
			return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
		},
	}),
};
