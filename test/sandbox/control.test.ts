import { openSandbox, sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile({ latencyMs: 30 });

describe('journal', () => {
	it('records time, account and status of each request, but never its token', async () => {
		await call(sandbox, 'GET', '/lead?source=fair');
		await call(sandbox, 'PUT', '/lead/none', { body: {}, token: 'other-token' });
		await call(sandbox, 'GET', '/nowhere', { token: 'unknown-secret' });
		await call(sandbox, 'GET', '/integration', { token: 'revoked-token' });
		const { json, text } = await control(sandbox, 'GET', '/requests');
		expect(json).toMatchObject({ total: 4, peakConcurrency: 1 });
		const common = { inFlight: 1, effect: null, failure: null };
		expect(json.requests).toMatchObject([
			{
				...{ n: 1, method: 'GET', path: '/lead', query: { source: 'fair' }, status: 200 },
				...{ endpoint: 'listLeads', account: 'account-a', ...common },
			},
			{ n: 2, path: '/lead/none', endpoint: 'updateLead', account: 'account-b', status: 404 },
			{ n: 3, path: '/nowhere', endpoint: null, account: null, status: 401, ...common },
			{ n: 4, endpoint: 'listIntegrations', account: 'account-a', status: 401 },
		]);
		expect(text).not.toMatch(/demo-token|other-token|revoked-token|unknown-secret/);
		for (const { startedAt, endedAt } of json.requests) {
			expect(new Date(startedAt).getUTCFullYear()).toBe(new Date().getUTCFullYear());
			expect(endedAt).toBeGreaterThan(startedAt);
		}
	});

	it('summarizes counts, and the peak number of concurrent requests', async () => {
		let arrived = 0;
		let release = () => {};
		const haveAll = new Promise<void>((resolve) => (release = resolve));
		const held = await openSandbox({
			onRequest: async () => {
				arrived += 1;
				if (arrived === 25) release();
				await haveAll;
				return {};
			},
		});
		await Promise.all(
			Array.from({ length: 25 }, async () => await call(held, 'GET', '/integration')),
		);
		const { json } = await control(held, 'GET', '/requests?summary=1');
		expect(json).toEqual({
			...{ total: 25, peakConcurrency: 25 },
			counts: [{ method: 'GET', path: '/integration', count: 25 }],
		});
	});
});

describe('store', () => {
	it('a reset restores the seed with its tokens and removes all faults', async () => {
		const before = sandbox.store.snapshot();
		await call(sandbox, 'DELETE', '/lead/lead-helena');
		await control(sandbox, 'POST', '/tokens/demo-token/revoke');
		await control(sandbox, 'PUT', '/faults', { rules: [{ effect: { type: 'resetBefore' } }] });
		expect((await control(sandbox, 'POST', '/reset')).json).toEqual({
			seed: 'demo',
			dialects: [],
		});
		expect(sandbox.store.snapshot()).toEqual(before);
		expect((await call(sandbox, 'GET', '/lead')).status).toBe(200);
	});

	it.each([
		{ leads: [{ id: 'lead-helena' }] },
		{ leads: [{ id: 'a' }, { id: 'a' }] },
		{ leads: [{ telephone: '1' }] },
	])('the bulk insert %p is refused and inserts nothing', async (body) => {
		const before = sandbox.store.snapshot();
		expect((await control(sandbox, 'POST', '/leads', body)).status).toBe(400);
		expect(sandbox.store.snapshot()).toEqual(before);
	});
});
