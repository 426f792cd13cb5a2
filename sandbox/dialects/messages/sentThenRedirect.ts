import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThenRedirect: Dialect = {
	description: 'A message is sent, but the request is answered with a redirect',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 302,
			headers: { location: '/' },
			text: '',
		})),
	}),
};
