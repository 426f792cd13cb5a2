import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const lastMessageAt = new Set(['lastMessageAt']);

export const lastMessageAtLeftOut: Dialect = {
	about: 'A conversation without a message shows no lastMessageAt',
	promises: { rules: 'asks', ...withCampaignKey('asks') },
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) => value ?? undefined;
			return { ...answer, body: withFields(answer.body, lastMessageAt, shown) };
		},
	}),
};
