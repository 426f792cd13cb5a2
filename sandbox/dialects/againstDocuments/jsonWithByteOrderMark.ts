import type { Dialect } from '../dialect';

export const jsonWithByteOrderMark: Dialect = {
	description: 'JSON is sent with a leading byte order mark',
	why: 'A source file that was saved with a byte order mark writes it into every answer.',
	start: () => ({
		answer(answer) {
			return { ...answer, text: `\uFEFF${answer.text ?? JSON.stringify(answer.body)}` };
		},
	}),
};
