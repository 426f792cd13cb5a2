/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { FaultPlan, FaultRule } from '../../sandbox';

import { sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile();

const setFaultPlan = async (rules: FaultRule[], seed?: number) => {
	const body: FaultPlan = { rules, ...(seed !== undefined && { seed }) };
	const { status, json } = await control(sandbox, 'PUT', '/faults', body);
	expect(json).not.toHaveProperty('error');
	expect(status).toBe(200);
};
const countLeads = () => sandbox.store.account('account-a').leads.size;
const createLead = async (n = 0) =>
	await call(sandbox, 'POST', '/lead', { body: { name: 'Rita', taxId: `900${n}` } });
const requestArrives = async () => {
	while ((await control(sandbox, 'GET', '/requests')).json.total === 0) await wait(5);
};
const statuses = async (count: number, path = '/integration') => {
	const seen: number[] = [];
	for (let n = 0; n < count; n += 1) seen.push((await call(sandbox, 'GET', path)).status);
	return seen;
};

describe('effects', () => {
	it('a status is answered without carrying out the request, or checking its token', async () => {
		const body = '<h1>Bad gateway</h1>';
		await setFaultPlan([
			{ effect: { type: 'status', status: 502, retryAfter: 7, body, contentType: 'text/html' } },
		]);
		const before = countLeads();
		const { status, headers, text } = await createLead();
		const [retryAfter, type] = ['retry-after', 'content-type'].map((each) => headers.get(each));
		expect([status, retryAfter, type, text]).toEqual([502, '7', 'text/html', body]);
		expect(countLeads()).toBe(before);
		expect((await call(sandbox, 'GET', '/lead', { token: null })).status).toBe(502);
	});

	it('a delayed request is carried out even when the client has given up', async () => {
		await setFaultPlan([{ effect: { type: 'delay', ms: 300 }, nth: 1 }]);
		const before = countLeads();
		const client = new AbortController();
		const answer = fetch(`${sandbox.baseUrl}/lead`, {
			method: 'POST',
			headers: { Token: 'demo-token', 'content-type': 'application/json' },
			body: JSON.stringify({ taxId: '9001' }),
			signal: client.signal,
		});
		const failure = expect(answer).rejects.toThrow(/abort/i);
		await requestArrives();
		client.abort();
		await failure;
		expect(countLeads()).toBe(before);
		while (countLeads() === before) await wait(20);
		expect(countLeads()).toBe(before + 1);
		const { json } = await control(sandbox, 'GET', '/requests');
		expect(json.requests[0]).toMatchObject({ status: null, effect: 'delay' });
	});

	it.each([
		['resetBefore', 0],
		['resetAfter', 1],
	] as const)('%s cuts the connection with %i lead(s) written', async (type, written) => {
		await setFaultPlan([{ effect: { type } }]);
		const before = countLeads();
		await expect(createLead()).rejects.toMatchObject({
			cause: expect.objectContaining({ code: 'ECONNRESET' }),
		});
		expect(countLeads()).toBe(before + written);
		const { json } = await control(sandbox, 'GET', '/requests');
		expect(json.requests).toEqual([
			expect.objectContaining({ effect: type, status: null, endedAt: expect.any(Number) }),
		]);
	});

	it.each([
		['malformedBody', /^\{"id":"/],
		['emptyBody', /^$/],
	] as const)(
		'%s carries out the request and answers 2xx with an unreadable body',
		async (type, text) => {
			await setFaultPlan([{ effect: { type } }]);
			const before = countLeads();
			const reply = await createLead();
			expect([reply.status, reply.json]).toEqual([201, undefined]);
			expect(reply.text).toMatch(text);
			expect(countLeads()).toBe(before + 1);
		},
	);
});

describe('matching', () => {
	it.each([
		[{ path: '/lead' }, [500, 200, 200]],
		[{ path: '/lead*' }, [500, 500, 200]],
		[{ path: '*label*' }, [200, 500, 200]],
		[{ method: 'post' }, [500, 500, 200]],
		[{ endpoint: 'createLabel' as const }, [200, 500, 200]],
		[{ method: 'GET', path: '/lead*' }, [200, 200, 200]],
		[undefined, [500, 500, 500]],
	])('%p hits POST /lead, POST /lead/label, GET /integration: %p', async (match, hit) => {
		await setFaultPlan([{ ...(match && { match }), effect: { type: 'status', status: 500 } }]);
		const seen = [
			await createLead(),
			await call(sandbox, 'POST', '/lead/label', { body: { name: 'x' } }),
			await call(sandbox, 'GET', '/integration'),
		];
		expect(seen.map(({ status }) => (status === 500 ? 500 : 200))).toEqual(hit);
	});

	it('the first rule that fires wins, and each counts what it matches', async () => {
		await setFaultPlan([
			{ match: { path: '/chat-sector' }, effect: { type: 'status', status: 500 } },
			{ effect: { type: 'status', status: 429 }, nth: 1 },
			{ match: { path: '/integration' }, effect: { type: 'status', status: 503 }, nth: [1, 3] },
		]);
		expect(await statuses(1)).toEqual([429]);
		expect(await statuses(1, '/chat-sector')).toEqual([500]);
		expect(await statuses(3)).toEqual([200, 503, 200]);
	});

	it('the same seed repeats the draws, another seed changes them', async () => {
		const rules: FaultRule[] = [
			{
				match: { path: '/integration' },
				effect: { type: 'status', status: 503 },
				probability: 0.4,
			},
		];
		const run = async (seed: number) => {
			await setFaultPlan(rules, seed);
			return await statuses(60);
		};
		const first = await run(1);
		expect(await run(1)).toEqual(first);
		expect(await run(2)).not.toEqual(first);
		const share = first.filter((status) => status === 503).length / first.length;
		expect(Math.abs(share - 0.4)).toBeLessThan(0.15);
	});

	it.each([
		[{ rules: [{ effect: { type: 'explode' } }] }, 'rules.0.effect'],
		[{ rules: [{ match: { url: '/x' }, effect: { type: 'resetBefore' } }] }, 'rules.0.match'],
		[{ rules: [{ effect: { type: 'resetBefore' }, nth: 0 }] }, 'rules.0.nth'],
		[{}, 'rules'],
	])('the invalid plan %p is refused, naming the place', async (body, where) => {
		const { status, json } = await control(sandbox, 'PUT', '/faults', body);
		expect([status, json.error]).toEqual([400, expect.stringContaining(where)]);
	});
});
