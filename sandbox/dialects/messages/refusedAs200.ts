import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

/**
 * Creates a dialect that sends no message and refuses each with status 200.
 *
 * @param form short form of the answer for the description, as in "{ error }"
 * @param body body of the answer
 */
export function refusedAs200(form: string, body: object): Dialect {
	return {
		description: `A message is refused with 200 and ${form}`,
		expected: everyCampaign('needsReview'),
		start: () => ({
			carryOut(request, next) {
				return sends.includes(request.endpoint) ? { id: 'none' } : next();
			},
			answer: changeAnswers(sends, (answer) => ({ ...answer, status: 200, body })),
		}),
	};
}
