import type { Dialect } from '../dialect';

export const jsonWithByteOrderMark: Dialect = {
	description: 'JSON is sent with a leading byte order mark',
	start: () => ({
		answer(answer) {
			return { ...answer, text: `\uFEFF${answer.text ?? JSON.stringify(answer.body)}` };
		},
	}),
};
