import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const refusalAs200Error: Dialect = {
	description: 'A message is refused with 200 and { error }',
	why: 'The documents give no status for most refusals, and some APIs answer all with 200.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		carryOut(request, next) {
			return sends.includes(request.endpoint) ? { id: 'none' } : next();
		},
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 200,
			body: { error: 'The recipient cannot be reached' },
		})),
	}),
};
