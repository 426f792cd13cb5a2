import { endingOf, failedExpression } from '../../../../../nodes/OutboundContact/report/errors';
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

/** What n8n throws for a parameter, with its context. */
function thrownFor(
	cause: unknown,
	{ functionality, ...context }: Record<string, string | undefined>,
) {
	const thrown = new Error('Cannot evaluate');
	return Object.assign(thrown, { name: 'ExpressionError', cause, functionality, context });
}

const pairedItem = { functionality: 'pairedItem', nodeCause: 'Start' };

describe('an expression that n8n could not evaluate', () => {
	it.each([
		[
			'of the node that is to blame',
			['={{ $json.a }}', '={{ $("Start").item.json.b }}'],
			pairedItem,
		],
		['the only one', '={{ $("Start").item.json.b }}', {}],
	])('is quoted: %s', (_which, parameter, options) => {
		const named = failedExpression(thrownFor(parameter, options));
		expect(named?.message).toBe('Cannot evaluate: {{ $("Start").item.json.b }}');
	});

	it('says what to write where n8n cannot match the items of two nodes', () => {
		expect(failedExpression(thrownFor('', pairedItem))?.description).toContain(
			'which item of "Start" belongs to this row',
		);
		for (const options of [{ functionality: 'pairedItem' }, { nodeCause: 'Start' }]) {
			expect(failedExpression(thrownFor('', options))?.description).toBe('Check the expression.');
		}
	});

	it('of a node that has not run asks for that, not for another way to read it', () => {
		const failure = thrownFor('', { ...pairedItem, type: 'no_execution_data' });
		const description = failedExpression(failure)?.description;
		expect(description).toContain('"Start" has not run before this node');
		expect(description).not.toContain('first()');
	});

	it('is not quoted where the parameter holds none', () => {
		for (const options of [pairedItem, {}]) {
			const named = failedExpression(thrownFor({ value: 'text' }, options));
			expect(named?.message).toBe('Cannot evaluate');
		}
	});

	it('is nothing else that was thrown', () => {
		for (const thrown of [new Error('Other'), 'text', undefined, null]) {
			expect(failedExpression(thrown)).toBeUndefined();
		}
	});
});
