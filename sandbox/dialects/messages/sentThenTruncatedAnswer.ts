import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThenTruncatedAnswer: Dialect = {
	description: 'A message is sent, but the answer is truncated JSON',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			text: JSON.stringify(answer.body).slice(0, 12),
		})),
	}),
};
