import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersQueuedCount: Dialect = {
	description: 'POST send-message answers { sent: 0, queued: 1 } and sends the message later',
	why: 'It puts messages into a queue and counts them.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: { sent: 0, queued: 1 } })),
	}),
};
