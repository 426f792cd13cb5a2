import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const lastMessageAt = new Set(['lastMessageAt']);

export const lastMessageAtOmitted: Dialect = {
	description: 'A conversation without messages has no lastMessageAt',
	why: 'Some serializers leave out null values.',
	expected: { rules: 'needsReview', ...withCampaignKey('needsReview') },
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) => value ?? undefined;
			return { ...answer, body: withFields(answer.body, lastMessageAt, shown) };
		},
	}),
};
