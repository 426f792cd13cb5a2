/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a test, runs in Node.js, not in n8n */
import { startSandbox } from '../../sandbox';
import type { FaultPlan, FaultRule, Sandbox } from '../../sandbox';

import { call, control } from './client';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => {
	await control(sandbox, 'POST', '/reset');
});
afterAll(async () => {
	await sandbox.close();
});

const plan = async (rules: FaultRule[], seed?: number) => {
	const body: FaultPlan = { rules, ...(seed !== undefined && { seed }) };
	const { status, json } = await control(sandbox, 'PUT', '/faults', body);
	expect(json).not.toHaveProperty('error');
	expect(status).toBe(200);
};
const leads = () => sandbox.store.account('account-a').leads.size;
const createLead = async (n = 0) =>
	await call(sandbox, 'POST', '/lead', { body: { name: 'Rita', taxId: `900${n}` } });
const statuses = async (count: number, path = '/integration') => {
	const seen: number[] = [];
	for (let n = 0; n < count; n += 1) seen.push((await call(sandbox, 'GET', path)).status);
	return seen;
};

describe('effects', () => {
	it('design 9: a status with Retry-After, nothing processed', async () => {
		await plan([{ effect: { type: 'status', status: 429, retryAfter: 7 } }]);
		const before = leads();
		const { status, headers, json } = await createLead();
		expect([status, headers.get('retry-after')]).toEqual([429, '7']);
		expect(json).toEqual({ error: expect.any(String) });
		expect(leads()).toBe(before);
	});

	it('design 9: Retry-After as a date, a body and a content type of its own', async () => {
		const retryAfter = 'Wed, 21 Oct 2026 07:28:00 GMT';
		const body = '<h1>Bad gateway</h1>';
		await plan([
			{ effect: { type: 'status', status: 502, retryAfter, body, contentType: 'text/html' } },
		]);
		const { status, headers, text } = await createLead();
		expect([status, headers.get('retry-after'), headers.get('content-type'), text]).toEqual([
			502,
			retryAfter,
			'text/html',
			body,
		]);
	});

	it.each([
		['/chat-sector', 'Error to get chat sectors'],
		['/lead', 'Error to get leads'],
		['/product/x', 'Error to get product'],
		['/customer-service/x', 'Error to get category'],
		['/account-crm-pipeline-stage/x', 'Error to get account CRM pipeline stage'],
	])('spec 7: an internal failure of GET %s says %p', async (path, error) => {
		await plan([{ effect: { type: 'status', status: 500 } }]);
		expect((await call(sandbox, 'GET', path)).json).toEqual({ error });
	});

	it('design 9: faults come before the token', async () => {
		await plan([{ effect: { type: 'status', status: 503 } }]);
		expect((await call(sandbox, 'GET', '/lead', { token: null })).status).toBe(503);
	});

	it('design 9: a delay, then the answer', async () => {
		await plan([{ effect: { type: 'delay', ms: 120 }, nth: 1 }]);
		const start = performance.now();
		expect((await createLead()).status).toBe(201);
		expect(performance.now() - start).toBeGreaterThanOrEqual(115);
	});

	it('design 9: a client that gives up during a delay does not undo the request', async () => {
		await plan([{ effect: { type: 'delay', ms: 100 }, nth: 1 }]);
		const before = leads();
		const given = fetch(`${sandbox.baseUrl}/lead`, {
			method: 'POST',
			headers: { Token: 'demo-token', 'content-type': 'application/json' },
			body: JSON.stringify({ taxId: '9001' }),
			signal: AbortSignal.timeout(40),
		});
		await expect(given).rejects.toThrow(/timeout|abort/i);
		expect(leads()).toBe(before);
		await new Promise((resolve) => setTimeout(resolve, 150));
		expect(leads()).toBe(before + 1);
		const { json } = await control(sandbox, 'GET', '/requests');
		expect(json.requests[0]).toMatchObject({ status: null, effect: 'delay' });
	});

	it.each([
		['resetBefore', 0],
		['resetAfter', 1],
	] as const)('design 9: %s cuts the connection, %i lead(s) written', async (type, written) => {
		await plan([{ effect: { type } }]);
		const before = leads();
		await expect(createLead()).rejects.toMatchObject({
			cause: expect.objectContaining({ code: 'ECONNRESET' }),
		});
		expect(leads()).toBe(before + written);
		const { json } = await control(sandbox, 'GET', '/requests');
		expect(json.requests).toEqual([
			expect.objectContaining({ effect: type, status: null, endedAt: expect.any(Number) }),
		]);
	});

	it.each([
		['malformedBody', /^\{"id":"/],
		['emptyBody', /^$/],
	] as const)('design 9: %s processes and answers 2xx that cannot be read', async (type, text) => {
		await plan([{ effect: { type } }]);
		const before = leads();
		const reply = await createLead();
		expect([reply.status, reply.json]).toEqual([201, undefined]);
		expect(reply.text).toMatch(text);
		expect(leads()).toBe(before + 1);
	});

	it('design 9: a short answer is broken too', async () => {
		await plan([{ effect: { type: 'malformedBody' } }]);
		const { text, json } = await call(sandbox, 'GET', '/lead?source=nowhere');
		expect([text, json]).toEqual(['[', undefined]);
	});

	it('design 9: a refusal stays readable under malformedBody', async () => {
		await plan([{ effect: { type: 'malformedBody' } }]);
		const { status, json } = await call(sandbox, 'GET', '/product/none');
		expect([status, json.error]).toEqual([404, 'Product not found']);
	});
});

describe('matching', () => {
	it.each([
		[{ path: '/lead' }, [500, 200, 200]],
		[{ path: '/lead*' }, [500, 500, 200]],
		[{ path: '*label*' }, [200, 500, 200]],
		[{ path: '/le.d' }, [200, 200, 200]],
		[{ method: 'post' }, [500, 500, 200]],
		[{ method: 'GET' }, [200, 200, 500]],
		[{ endpoint: 'createLabel' as const }, [200, 500, 200]],
		[{ method: 'GET', path: '/lead*' }, [200, 200, 200]],
		[undefined, [500, 500, 500]],
	])(
		'design 9: %p hits of POST /lead, POST /lead/label, GET /integration: %p',
		async (match, hit) => {
			await plan([{ ...(match && { match }), effect: { type: 'status', status: 500 } }]);
			const seen = [
				await createLead(),
				await call(sandbox, 'POST', '/lead/label', { body: { name: 'x' } }),
				await call(sandbox, 'GET', '/integration'),
			];
			expect(seen.map(({ status }) => (status === 500 ? 500 : 200))).toEqual(hit);
		},
	);

	it('design 9: the nth matching call, counted apart from other calls', async () => {
		await plan([
			{ match: { path: '/integration' }, effect: { type: 'status', status: 503 }, nth: [2, 4] },
		]);
		const seen: number[] = [];
		for (let n = 0; n < 5; n += 1) {
			await call(sandbox, 'GET', '/chat-sector');
			seen.push(...(await statuses(1)));
		}
		expect(seen).toEqual([200, 503, 200, 503, 200]);
	});

	it('design 9: at most so many times', async () => {
		await plan([{ effect: { type: 'status', status: 503 }, times: 2 }]);
		expect(await statuses(4)).toEqual([503, 503, 200, 200]);
	});

	it('design 9: the first rule that fires wins, all rules count, hits are reported', async () => {
		await plan([
			{ effect: { type: 'status', status: 429 }, nth: 1 },
			{ effect: { type: 'status', status: 503 }, nth: [1, 2] },
		]);
		expect(await statuses(3)).toEqual([429, 503, 200]);
		const { json } = await control(sandbox, 'GET', '/faults');
		expect(json.rules).toMatchObject([
			{ matched: 3, hits: 1 },
			{ matched: 3, hits: 1 },
		]);
	});

	it('design 9: a probability repeats with its seed and differs with another', async () => {
		const rules: FaultRule[] = [
			{
				match: { path: '/integration' },
				effect: { type: 'status', status: 503 },
				probability: 0.4,
			},
		];
		const run = async (seed: number) => {
			await plan(rules, seed);
			return await statuses(60);
		};
		const first = await run(1);
		expect(await run(1)).toEqual(first);
		expect(await run(2)).not.toEqual(first);
		expect(new Set(first)).toEqual(new Set([200, 503]));
	});

	it('design 9: what is drawn does not depend on calls to other paths or on other rules', async () => {
		const rule: FaultRule = {
			match: { path: '/integration' },
			effect: { type: 'status', status: 503 },
			probability: 0.5,
		};
		await plan([rule], 3);
		const alone = await statuses(30);
		await plan([rule, { effect: { type: 'delay', ms: 1 }, probability: 0.5 }], 3);
		const mixed: number[] = [];
		for (let n = 0; n < 30; n += 1) {
			await call(sandbox, 'GET', '/chat-sector');
			mixed.push(...(await statuses(1)));
		}
		expect(mixed).toEqual(alone);
	});

	it.each([0, 0.1, 0.5, 0.9, 1])('design 9: probability %p is met', async (probability) => {
		await plan([{ effect: { type: 'status', status: 503 }, probability }], 11);
		const seen = await Promise.all(
			Array.from({ length: 600 }, async () => (await call(sandbox, 'GET', '/integration')).status),
		);
		const share = seen.filter((status) => status === 503).length / seen.length;
		expect(Math.abs(share - probability)).toBeLessThanOrEqual(0.07);
		if (probability === 0 || probability === 1) expect(share).toBe(probability);
	});

	it.each([
		[{ rules: [{ effect: { type: 'explode' } }] }, 'rules.0.effect'],
		[{ rules: [{ effect: { type: 'delay' } }] }, 'rules.0.effect.ms'],
		[{ rules: [{ match: { url: '/x' }, effect: { type: 'resetBefore' } }] }, 'rules.0.match'],
		[{ rules: [{ effect: { type: 'resetBefore' }, probability: 2 }] }, 'rules.0.probability'],
		[{ rules: [{ effect: { type: 'resetBefore' }, nth: 0 }] }, 'rules.0.nth'],
		[
			{ rules: [{ match: { endpoint: 'makeCoffee' }, effect: { type: 'resetBefore' } }] },
			'rules.0.match.endpoint',
		],
		[{}, 'rules'],
	])('design 9: %p is refused and says where', async (body, where) => {
		const { status, json } = await control(sandbox, 'PUT', '/faults', body);
		expect([status, json.error]).toEqual([400, expect.stringContaining(where)]);
	});
});
