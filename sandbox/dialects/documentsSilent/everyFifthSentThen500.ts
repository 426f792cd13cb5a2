import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const everyFifthSentThen500: Dialect = {
	description: 'Every fifth message is sent, but its request is answered with 500 and { error }',
	why: 'It sometimes fails after the messaging platform has taken the message.',
	expected: everyCampaign('needsReview'),
	start() {
		let count = 0;
		return {
			answer: changeAnswers(sends, (answer) =>
				++count % 5 === 0
					? { ...answer, status: 500, body: { error: 'Internal server error' } }
					: answer,
			),
		};
	},
};
