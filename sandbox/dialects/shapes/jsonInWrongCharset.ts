import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const jsonInWrongCharset: Dialect = {
	description: 'Answers are not in UTF-8, so that some letters are unreadable',
	expected: withCampaignKey('needsReview'),
	start: () => ({
		answer(answer) {
			const text = JSON.stringify(answer.body);
			return { ...answer, text: text.replaceAll('"spring"', '"spr\uFFFDng"') };
		},
	}),
};
