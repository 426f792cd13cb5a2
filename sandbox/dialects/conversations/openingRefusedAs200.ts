import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingRefusedAs200: Dialect = {
	description: 'Opening a conversation is refused with 200 and { error }',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(conversationCreations, (answer) => ({
			...answer,
			status: 200,
			body: { error: 'The channel is disconnected' },
		})),
	}),
};
