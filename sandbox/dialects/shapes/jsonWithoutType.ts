import type { Dialect } from '../dialect';

export const jsonWithoutType: Dialect = {
	about: 'JSON is answered as application/octet-stream',
	start: () => ({
		answer(answer) {
			return {
				...answer,
				headers: { ...answer.headers, 'content-type': 'application/octet-stream' },
			};
		},
	}),
};
