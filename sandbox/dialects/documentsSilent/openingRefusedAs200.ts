import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingRefusedAs200: Dialect = {
	description: 'Opening a conversation is refused with 200 and { error }',
	why: 'Some APIs answer every request with 200, and say in the body whether it worked.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(conversationCreations, (answer) => ({
			...answer,
			status: 200,
			body: { error: 'The channel is disconnected' },
		})),
	}),
};
