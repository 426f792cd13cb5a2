import { isObject } from '../../validation';
import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

/** Bodies of refusals, used in turn. */
const refusals = [
	{ ok: false },
	{ sent: false },
	{ statusCode: 400, message: 'Bad Request' },
	{ status: 422, message: 'No credit' },
	{ status: 'FAILED_TO_SEND' },
	{ state: 'error' },
];

export const everySecondRefusedAs200: Dialect = {
	description: 'Every second message is refused with 200 and a status code or word in the body',
	expected: everyCampaign('needsReview'),
	start() {
		let count = 0;
		return {
			carryOut({ endpoint }, next) {
				if (!sends.includes(endpoint) || ++count % 2 !== 0) return next();
				return { id: 'none' };
			},
			answer(answer, { endpoint }) {
				const wasSent = isObject(answer.body) && answer.body.leadId !== undefined;
				if (!sends.includes(endpoint) || (isSuccess(answer) && wasSent)) return answer;
				return { ...answer, status: 200, body: refusals[(count / 2) % refusals.length] };
			},
		};
	},
};
