import { endingOf } from '../../../../../nodes/OutboundContact/report/errors';
import { RequestFailed } from '../../../../../nodes/shared/transport/failure/requestFailed';

const failure = (status: number | undefined, isOutcomeUnknown = false) =>
	new RequestFailed({ status, message: 'No', description: '', isOutcomeUnknown }, 1);

it.each([
	[failure(undefined), 'unreachable', 'No'],
	[failure(422), 'refused', 'No'],
	[failure(401), 'tokenRefused', 'No'],
	[failure(undefined, true), 'outcomeUnknown', 'No'],
	[new Error('Cannot read properties'), 'unexpected', 'Cannot read properties'],
	['a text', 'unexpected', 'a text'],
])('ends a contact that fails with %s: %s', (thrown, reason, error) => {
	expect(endingOf(thrown, 'lead')).toMatchObject({
		...{ status: 'failed', failedStep: 'lead', reason, error },
	});
});
