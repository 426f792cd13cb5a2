import { isObject } from '../../validation';
import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

/** Every second message is refused, in turn in one of these ways. */
const refusals = [
	{ ok: false },
	{ sent: false },
	{ statusCode: 400, message: 'Bad Request' },
	{ status: 422, message: 'No credit' },
	{ status: 'FAILED_TO_SEND' },
	{ state: 'error' },
];

export const refusalAs200StatusCode: Dialect = {
	about: 'Every second message is refused with 200 and a status code or word in the body',
	promises: everyCampaign('asks'),
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
