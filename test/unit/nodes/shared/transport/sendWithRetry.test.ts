import { sleep } from 'n8n-workflow';

import { RequestGate } from '../../../../../nodes/shared/transport/requestGate';
import { RequestPool } from '../../../../../nodes/shared/transport/requestPool';
import { sendWithRetry } from '../../../../../nodes/shared/transport/sendWithRetry';

const policy = { kind: 'idempotent', isDeletion: false, maxRetries: 3 } as const;

describe('sendWithRetry', () => {
	afterEach(() => jest.restoreAllMocks());

	it('returns the outcome of an attempt when the pool is stopped before its retry', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const pool = new RequestPool(1);
		let isWaiting: () => void;
		const retryIsWaiting = new Promise<void>((resolve) => (isWaiting = resolve));
		const sending = sendWithRetry(
			async () => {
				pool.pause(5_000);
				return { kind: 'lost', code: 'ECONNRESET' };
			},
			{ ...policy, pool, onRetry: () => void sleep(50).then(isWaiting) },
		);
		await retryIsWaiting;
		pool.stop(new Error('The token was refused'));
		expect(await sending).toMatchObject({ outcome: { kind: 'lost' }, attempts: 1 });
	});

	it('throws the reason for stopping the pool when nothing was sent', async () => {
		const pool = new RequestPool(1);
		pool.stop(new Error('The token was refused'));
		const attempt = jest.fn();
		await expect(sendWithRetry(attempt, { ...policy, pool })).rejects.toThrow('token was refused');
		expect(attempt).not.toHaveBeenCalled();
	});

	it('retries after a 429 although an earlier run ended with one long ago', async () => {
		const throttled = { statusCode: 429, headers: { 'retry-after': '0' }, body: {} };
		const gate = new RequestGate();
		const earlier = new RequestPool(1, undefined, gate);
		await earlier.run(async () => {}, { judge: () => ({ kind: 'throttled', wait: 1 }) });
		const now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now + 9 * 60_000 + performance.now());
		const pool = new RequestPool(1, undefined, gate);
		const attempt = jest
			.fn()
			.mockResolvedValueOnce({ kind: 'refused', response: throttled })
			.mockResolvedValue({ kind: 'answered', response: { ...throttled, statusCode: 200 } });
		const sent = await sendWithRetry(attempt, { ...policy, pool });
		expect(sent.outcome.kind).toBe('answered');
	});
});
