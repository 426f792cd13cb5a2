import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

/**
 * A CRM that carries out no message and says so with status 200.
 *
 * @param form how the answer looks, as in "{ error }"
 * @param body the answer
 */
export function refusedAs200(form: string, body: object): Dialect {
	return {
		about: `A message is refused with 200 and ${form}`,
		promises: everyCampaign('asks'),
		start: () => ({
			carryOut(request, next) {
				return sends.includes(request.endpoint) ? { id: 'none' } : next();
			},
			answer(answer, { endpoint }) {
				if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
				return { ...answer, status: 200, body };
			},
		}),
	};
}
