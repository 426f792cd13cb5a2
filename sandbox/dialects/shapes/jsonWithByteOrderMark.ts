import type { Dialect } from '../dialect';

export const jsonWithByteOrderMark: Dialect = {
	about: 'JSON is answered behind a byte order mark',
	start: () => ({
		answer(answer) {
			return { ...answer, text: `\uFEFF${answer.text ?? JSON.stringify(answer.body)}` };
		},
	}),
};
