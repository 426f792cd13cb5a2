import { requestOnce } from '../../../../../nodes/shared/operation/nodeRun';

describe('requestOnce', () => {
	it('shares a look-up by its key', async () => {
		const [lookUps, send] = [new Map(), jest.fn(async () => await Promise.resolve('answer'))];
		const answers = [requestOnce(lookUps, 'a', send), requestOnce(lookUps, 'a', send)];
		expect(await Promise.all(answers)).toEqual(['answer', 'answer']);
		await requestOnce(lookUps, 'a', send);
		expect(send).toHaveBeenCalledTimes(1);
		await requestOnce(lookUps, 'b', send);
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('sends one that failed again for the next caller', async () => {
		const send = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('No'));
		send.mockResolvedValue('answer');
		const lookUps = new Map();
		await expect(requestOnce(lookUps, 'a', send)).rejects.toThrow('No');
		expect(await requestOnce(lookUps, 'a', send)).toBe('answer');
	});
});
