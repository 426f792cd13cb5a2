import type { Dialect } from '../dialect';

export const jsonAsOctetStream: Dialect = {
	description: 'JSON is sent with the content type application/octet-stream',
	start: () => ({
		answer(answer) {
			return {
				...answer,
				headers: { ...answer.headers, 'content-type': 'application/octet-stream' },
			};
		},
	}),
};
