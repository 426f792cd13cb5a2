import { sandboxPerFile } from '../support/testSandbox';
import { call, callEndpoint, control, endpointNames } from './client';
import { validRequests } from './validRequests';

const sandbox = sandboxPerFile();

it.each(endpointNames)(
	'spec 5 (1, 4), 9, 2.4.0 (9): %s answers 401 without a valid token and changes nothing',
	async (name) => {
		await control(sandbox, 'POST', '/tokens/demo-token/revoke');
		const before = sandbox.store.snapshot();
		for (const token of [null, '', 'no-such-token', 'revoked-token', 'demo-token']) {
			const reply = await callEndpoint(sandbox, name, validRequests[name], token);
			expect([token, reply.status]).toEqual([token, 401]);
			expect(reply.json).toEqual({ error: expect.stringMatching(/token/i) });
		}
		expect(sandbox.store.snapshot()).toEqual(before);
	},
);

it.each([
	['GET', '/no-such-thing'],
	['PATCH', '/lead'],
	['GET', '/lead/%zz'],
	['GET', `/product/${'x'.repeat(5000)}`],
])(
	'spec 9, 2.4.0 (9): %s %.40s answers 401 without a valid token, otherwise 404 or 400',
	async (method, path) => {
		const refused = await call(sandbox, method, path, { token: 'revoked-token' });
		expect([refused.status, typeof refused.json.error]).toEqual([401, 'string']);
		const opened = await call(sandbox, method, path);
		expect([400, 404]).toContain(opened.status);
		expect(typeof opened.json.error).toBe('string');
	},
);

it('spec 5 (1): the token is checked before an unreadable body', async () => {
	const response = await fetch(`${sandbox.baseUrl}/lead`, { method: 'POST', body: '{"name' });
	expect(response.status).toBe(401);
});

it('spec 5 (5): X-Account-Id neither authenticates nor selects an account', async () => {
	const url = `${sandbox.baseUrl}/product/product-other`;
	const alone = await fetch(url, { headers: { 'X-Account-Id': 'account-b' } });
	expect(alone.status).toBe(401);
	const besides = await fetch(url, {
		headers: { 'X-Account-Id': 'account-b', Token: 'demo-token' },
	});
	expect(besides.status).toBe(404);
});
