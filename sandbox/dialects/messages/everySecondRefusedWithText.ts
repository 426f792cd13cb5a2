import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { everySecondRefused } from './everySecondRefused';

export const everySecondRefusedWithText: Dialect = {
	description: 'Every second message is refused with 200 and a text that says so',
	expected: everyCampaign('needsReview'),
	start: () =>
		everySecondRefused([
			'failed',
			{ message: 'Failed to send the message' },
			'Error: the number is blocked',
			{ detail: 'The message could not be sent' },
			false,
			{ message: 'Mensagem não enviada' },
		]),
};
