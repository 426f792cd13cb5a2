import { hideToken } from '../../../../../../nodes/shared/transport/exchange/sendOnce';

describe('hideToken', () => {
	it.each(['tk+4711/never', 'with"quote\\and', '12345678', 'comma","x'])(
		'hides %j in texts and names of fields, at any depth',
		(token) => {
			const answer = { n: 12345678, body: [{ error: `for ${token}.`, [token]: token }] };
			expect(hideToken(answer, token)).toEqual({
				n: 12345678,
				body: [{ error: 'for [hidden].', '[hidden]': '[hidden]' }],
			});
		},
	);

	it('leaves what does not hold it as it is', () => {
		const answer = { error: 'tk+4711/other' };
		expect(hideToken(answer, 'tk+4711/never')).toBe(answer);
		expect(hideToken({ error: 'short' }, 'short')).toEqual({ error: 'short' });
	});
});
