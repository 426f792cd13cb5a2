import { endingOf } from '../../../../../nodes/OutboundContact/report/errors';
import { LimitReached } from '../../../../../nodes/shared/transport/pace/requestPool';
import type { Effect } from '../../../../../nodes/shared/transport/exchange/answer';
import { RequestFailed } from '../../../../../nodes/shared/transport/failure/requestFailed';

const failure = (status: number | undefined, effect: Effect = 'none') => {
	const kind = status && status < 500 ? 'refused' : 'unavailable';
	return new RequestFailed({ kind, status, message: 'No', description: 'Ask.' }, effect);
};

it.each([
	[failure(undefined), 'unreachable', 'No. Ask.'],
	[failure(422), 'refused', 'No. Ask.'],
	[failure(401), 'tokenRefused', 'No. Ask.'],
	[failure(500, 'possible'), 'refused', 'No. Ask.'],
	[failure(undefined, 'possible'), 'outcomeUnknown', 'No. Ask.'],
	[new Error('Cannot read properties'), 'unexpected', 'Cannot read properties'],
	['a text', 'unexpected', 'a text'],
])('ends a contact that fails with %s: %s', (thrown, reason, error) => {
	expect(endingOf(thrown, 'lead')).toMatchObject({ status: 'failed', reason, error });
});

it('says when a contact that a limit leaves can be tried again', () => {
	const retryAt = new Date('2026-03-02T14:00:00Z');
	expect(endingOf(new LimitReached(retryAt), 'message')).toMatchObject({
		...{ status: 'pending', reason: 'limitReached', retryAt: retryAt.toISOString() },
	});
});

it('ends a contact whose leads the CRM lists unreadably as one that it does not show', () => {
	const details = { kind: 'unlisted', message: 'No list', description: '' } as const;
	const unreadable = new RequestFailed(details, 'none');
	expect(endingOf(unreadable, 'message')).toMatchObject({
		...{ status: 'failed', reason: 'leadUnreadable' },
	});
});
