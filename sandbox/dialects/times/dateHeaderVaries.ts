import type { Dialect } from '../dialect';

export const dateHeaderVaries: Dialect = {
	description:
		'The Date header comes from several servers, whose clocks are up to three hours ahead or behind',
	start() {
		let count = 0;
		return {
			answer(answer) {
				const aheadMs = ((count++ % 7) - 3) * 3_600_000;
				const date = new Date(Date.now() + aheadMs).toUTCString();
				return { ...answer, headers: { ...answer.headers, date } };
			},
		};
	},
};
