import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThenGatewayPage404: Dialect = {
	about: 'A message is sent and then answered with a 404 page of a gateway',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return {
				...answer,
				status: 404,
				headers: { 'content-type': 'text/html' },
				text: '<h1>Not found</h1>',
			};
		},
	}),
};
