import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { everySecondRefused } from './everySecondRefused';

export const everySecondRefusedAs200: Dialect = {
	description: 'Every second message is refused with 200 and a status code or word in the body',
	expected: everyCampaign('needsReview'),
	start: () =>
		everySecondRefused([
			{ ok: false },
			{ sent: false },
			{ statusCode: 400, message: 'Bad Request' },
			{ status: 422, message: 'No credit' },
			{ status: 'FAILED_TO_SEND' },
			{ state: 'error' },
		]),
};
