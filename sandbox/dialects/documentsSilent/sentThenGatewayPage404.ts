import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThenGatewayPage404: Dialect = {
	description: 'A message is sent, but the request is answered with the 404 page of a gateway',
	why: 'A gateway loses its server while that is sending.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 404,
			headers: { 'content-type': 'text/html' },
			text: '<h1>Not found</h1>',
		})),
	}),
};
