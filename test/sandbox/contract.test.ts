import * as z from 'zod/v4-mini';

import { apiNameDefaults, endpoints } from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract';
import { pathParameters, successStatus } from '../../sandbox/contract';
import { resolvePath } from '../../sandbox/paths';
import { openSandbox, sandboxPerFile } from '../support/testSandbox';
import { call, callEndpoint, control, endpointNames, openApi } from './client';
import { validRequests } from './validRequests';

const sandbox = sandboxPerFile();

describe.each(endpointNames)('%s', (name) => {
	const endpoint: Endpoint = endpoints[name];

	it('spec 2, 4: answers with the fields of the contract alone, and a Date header', async () => {
		const reply = await callEndpoint(sandbox, name, validRequests[name]);
		expect([reply.status, reply.headers.get('content-type')]).toEqual([
			successStatus(endpoint),
			'application/json; charset=utf-8',
		]);
		expect(z.parse(endpoint.response, reply.json)).toEqual(reply.json);
		expect(Date.parse(reply.headers.get('date') ?? '')).not.toBeNaN();
		expect(reply.text).not.toMatch(/accountId"|updatedAt/);
	});

	if (endpoint.body) {
		it('spec 4: answers 400 for no object, or a field of a wrong type, which it names, and writes nothing', async () => {
			const before = sandbox.store.snapshot();
			for (const body of [undefined, [], 'text', null]) {
				const reply = await callEndpoint(sandbox, name, { ...validRequests[name], body });
				expect([body, reply.status, typeof reply.json.error]).toEqual([body, 400, 'string']);
			}
			const valid = validRequests[name].body as object;
			for (const field of Object.keys(valid)) {
				const body = { ...valid, [field]: [true] };
				const reply = await callEndpoint(sandbox, name, { ...validRequests[name], body });
				expect([reply.status, reply.json.error]).toEqual([400, expect.stringContaining(field)]);
			}
			expect(sandbox.store.snapshot()).toEqual(before);
		});
	}
});

const post = async (body: string, contentType: string) =>
	await fetch(`${sandbox.baseUrl}/lead`, {
		method: 'POST',
		headers: { Token: 'demo-token', 'content-type': contentType },
		body,
	});

it('spec 4: a body that is not JSON, or has another content type, answers 400', async () => {
	const broken = await post('{"name": "Ri', 'application/json');
	expect([broken.status, await broken.text()]).toEqual([
		400,
		expect.stringContaining('valid JSON'),
	]);
	const undeclared = await post('{"name": "Rita"}', 'text/plain');
	expect([undeclared.status, await undeclared.text()]).toEqual([
		400,
		expect.stringContaining('Content-Type'),
	]);
	expect((await post('{"name": "Rita"}', 'application/json; charset=utf-8')).status).toBe(201);
});

it('an answer that violates the contract becomes a 500 that says so', async () => {
	const lead = sandbox.store.account('account-a').leads.get('lead-helena');
	if (!lead) throw new Error('the seed lacks lead-helena');
	Object.assign(lead, { city: 7 });
	const { status, json } = await call(sandbox, 'GET', '/lead?phone=5511987650001');
	expect(status).toBe(500);
	expect(json.error).toMatch(/^SANDBOX DEFECT: listLeads .*city/);
});

it('spec 7: an internal failure answers with the error text of its endpoint', async () => {
	jest.spyOn(sandbox.store.account('account-a').sectors, 'all').mockImplementation(() => {
		throw new Error('out of order');
	});
	const { status, json } = await call(sandbox, 'GET', '/chat-sector');
	expect([status, json]).toEqual([500, { error: 'Error to get chat sectors' }]);
	const journal = await control(sandbox, 'GET', '/requests');
	expect(journal.json.requests[0].failure).toBe('Error: out of order');
	jest.restoreAllMocks();
});

it('spec, introduction: names of an account are used in paths, fields and the OpenAPI document', async () => {
	const renamed = await openSandbox({
		apiNames: { chatappPath: 'brand', membersPath: 'team/members', recipientField: 'number' },
	});
	const statusOf = async (path: string) => (await call(renamed, 'GET', path)).status;
	const templates = '/templates?accountIntegrationId=int-main';
	expect(await statusOf(`/brand${templates}`)).toBe(200);
	expect(await statusOf(`/chatapp${templates}`)).toBe(404);
	expect(await statusOf('/team/members')).toBe(200);
	const message = { accountIntegrationId: 'int-main', type: 'text', text: { body: 'Hi' } };
	const send = async (body: object) =>
		await call(renamed, 'POST', '/brand/send-message', { body: { ...message, ...body } });
	expect((await send({ number: '5511987650001' })).status).toBe(201);
	const refused = await send({ to: '5511987650001' });
	expect([refused.status, refused.json.error]).toEqual([400, expect.stringContaining('number')]);
	const { post } = (await openApi(renamed)).paths['/brand/send-message'];
	const [template] = post.requestBody.content['application/json'].schema.anyOf;
	expect(template.required).toContain('number');
	expect(template.properties).not.toHaveProperty('to');
});

it('spec 4, 9: the OpenAPI document of version 1.0.0 describes each endpoint', async () => {
	const document = await openApi(sandbox);
	expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
	const { token } = document.components.securitySchemes;
	expect(token).toEqual({ type: 'apiKey', in: 'header', name: 'Token' });
	const described = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
	expect(described).toHaveLength(endpointNames.length);
	for (const name of endpointNames) {
		const endpoint: Endpoint = endpoints[name];
		const path = resolvePath(endpoint, apiNameDefaults, '{id}');
		const operation = document.paths[path][endpoint.method.toLowerCase()];
		const names = (place: string) =>
			operation.parameters
				.filter((parameter: { in: string }) => parameter.in === place)
				.map((parameter: { name: string }) => parameter.name);
		expect([name, operation.operationId]).toEqual([name, name]);
		expect(names('path')).toEqual(pathParameters(endpoint).filter((each) => each === 'id'));
		expect(names('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
		expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
		expect(Object.keys(operation.responses)).toContain(String(successStatus(endpoint)));
		expect(JSON.stringify(operation)).not.toContain('$schema');
	}
});
