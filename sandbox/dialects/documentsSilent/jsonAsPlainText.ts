import type { Dialect } from '../dialect';

export const jsonAsPlainText: Dialect = {
	description: 'JSON is sent with the content type text/plain',
	why: 'Some servers and proxies do not set the content type of JSON.',
	start: () => ({
		answer(answer) {
			return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
		},
	}),
};
