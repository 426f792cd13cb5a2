import type { Dialect } from '../dialect';

export const dateHeaderDayAhead: Dialect = {
	description: 'The Date header is a day ahead of the times in the body',
	why: 'A proxy with a wrong clock sets the header.',
	start: () => ({
		answer(answer) {
			const date = new Date(Date.now() + 86_400_000).toUTCString();
			return { ...answer, headers: { ...answer.headers, date } };
		},
	}),
};
