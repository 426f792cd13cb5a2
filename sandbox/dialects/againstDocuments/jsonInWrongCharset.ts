import type { Dialect } from '../dialect';

export const jsonInWrongCharset: Dialect = {
	description: 'Answers are not in UTF-8, so that some letters are unreadable',
	why: 'A database in another character set replaces letters that it does not know.',
	start: () => ({
		answer(answer) {
			const text = JSON.stringify(answer.body);
			return { ...answer, text: text.replaceAll('"spring"', '"spr\uFFFDng"') };
		},
	}),
};
