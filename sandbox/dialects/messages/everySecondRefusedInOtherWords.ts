import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { everySecondRefused } from './everySecondRefused';

export const everySecondRefusedInOtherWords: Dialect = {
	description: 'Every second message is refused with 200 and an error in one of many common forms',
	expected: everyCampaign('needsReview'),
	start: () =>
		everySecondRefused([
			{ status: 'fail', data: { to: 'The number is blocked' } },
			{ status: false, message: 'No credit' },
			[{ error: { code: 131026, title: 'Undeliverable' } }],
			{ results: [{ id: 'm1', status: 'rejected' }] },
			{ data: [{ errors: ['The number is blocked'] }] },
			{ statusCode: '422', message: 'No credit' },
			{ result: 'error' },
			{ errorMessage: 'No credit' },
			{ error_code: 131026 },
			{ hasError: true },
			{ accepted: false },
			{ messages: [{ id: 'm1', message_status: 'failed' }] },
			{ status: 'not_sent' },
			{ sent: 0, failed: 1 },
		]),
};
