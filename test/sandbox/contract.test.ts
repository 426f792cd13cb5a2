import * as z from 'zod/v4-mini';

import { apiNameDefaults, endpoints, successStatus } from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract';
import { pathParameters } from '../../sandbox/contract';
import { resolvePath } from '../../sandbox/paths';
import { sandboxPerFile } from '../support/testSandbox';
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
		it('spec 4: answers 400 for anything but an object and writes nothing', async () => {
			const before = sandbox.store.snapshot();
			for (const body of [undefined, [], 'text', null]) {
				const reply = await callEndpoint(sandbox, name, { ...validRequests[name], body });
				expect([body, reply.status, typeof reply.json.error]).toEqual([body, 400, 'string']);
			}
			expect(sandbox.store.snapshot()).toEqual(before);
		});

		it('spec 4: answers 400 for each field of a wrong type, names it and writes nothing', async () => {
			const before = sandbox.store.snapshot();
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
	expect([broken.status, await broken.json()]).toEqual([
		400,
		{ error: 'The body is not valid JSON' },
	]);
	for (const contentType of ['text/plain', 'application/x-www-form-urlencoded']) {
		const undeclared = await post('{"name": "Rita"}', contentType);
		expect([undeclared.status, await undeclared.json()]).toEqual([
			400,
			{ error: 'The body must be sent as Content-Type: application/json' },
		]);
	}
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

it.each([
	['PUT', '/chat-sector/sector-sales', 'sectors', 'Error to update chat sector'],
	['POST', '/account-crm-pipeline', 'pipelines', 'Error to create account CRM pipeline'],
	['GET', '/chat-sector', 'sectors', 'Error to get chat sectors'],
	['POST', '/product', 'products', 'Internal server error'],
] as const)(
	'spec 7: an internal failure of %s %s answers with its error text',
	async (method, path, table, error) => {
		const records = sandbox.store.account('account-a')[table];
		for (const operation of ['all', 'update', 'insert'] as const) {
			jest.spyOn(records, operation).mockImplementation(() => {
				throw new Error('out of order');
			});
		}
		const bodies = { GET: undefined, PUT: { name: 'x' }, POST: validRequests.createProduct.body };
		const { status, json } = await call(sandbox, method, path, { body: bodies[method] });
		expect([status, json]).toEqual([500, { error }]);
		const journal = await control(sandbox, 'GET', '/requests');
		expect(journal.json.requests[0].failure).toBe('Error: out of order');
		jest.restoreAllMocks();
	},
);

describe('account-specific API names', () => {
	const apiNames = {
		chatappPath: 'brand',
		membersPath: 'integration/team/members',
		dealPath: 'opportunity',
		recipientField: 'number',
	};
	const renamed = sandboxPerFile({ apiNames });

	it('spec, introduction: are used in paths', async () => {
		const templates = '/templates?accountIntegrationId=int-main';
		expect((await call(renamed, 'GET', `/brand${templates}`)).status).toBe(200);
		expect((await call(renamed, 'GET', `/chatapp${templates}`)).status).toBe(404);
		expect((await call(renamed, 'GET', '/integration/team/members')).status).toBe(200);
		expect((await call(renamed, 'POST', '/opportunity', { body: {} })).status).toBe(201);
	});

	it('are used for the recipient field', async () => {
		const body = { accountIntegrationId: 'int-main', type: 'text', text: { body: 'Hi' } };
		const to = '5511987650001';
		const sent = await call(renamed, 'POST', '/brand/send-message', {
			body: { ...body, number: to },
		});
		expect(sent.status).toBe(201);
		expect(renamed.store.account('account-a').messages[0].to).toBe(to);
		const refused = await call(renamed, 'POST', '/brand/send-message', { body: { ...body, to } });
		expect([refused.status, refused.json.error]).toEqual([400, expect.stringContaining('number')]);
	});

	it('are shown in the OpenAPI document', async () => {
		const document = await openApi(renamed);
		expect(document.paths).toHaveProperty(['/brand/send-message']);
		const [template] =
			document.paths['/brand/send-message'].post.requestBody.content['application/json'].schema
				.anyOf;
		expect(template.required).toContain('number');
		expect(template.properties).toHaveProperty('number');
		expect(template.properties).not.toHaveProperty('to');
	});
});

describe('GET /openapi.json', () => {
	it('spec 9: is an OpenAPI 3.1 document of version 1.0.0 with every endpoint', async () => {
		const document = await openApi(sandbox);
		expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
		expect(document.components.securitySchemes.token).toEqual({
			type: 'apiKey',
			in: 'header',
			name: 'Token',
		});
		const operations = Object.entries<Record<string, { operationId: string }>>(
			document.paths,
		).flatMap(([path, methods]) =>
			Object.entries(methods).map(
				([method, { operationId }]) => `${operationId} ${method} ${path}`,
			),
		);
		const expected = endpointNames.map((name) => {
			const endpoint: Endpoint = endpoints[name];
			const path = resolvePath(endpoint, apiNameDefaults, '{id}');
			return `${name} ${endpoint.method.toLowerCase()} ${path}`;
		});
		expect(operations.sort()).toEqual(expected.sort());
	});

	it.each(endpointNames)(
		'spec 4: describes the parameters, body and answers of %s',
		async (name) => {
			const endpoint: Endpoint = endpoints[name];
			const document = await openApi(sandbox);
			const path = resolvePath(endpoint, apiNameDefaults, '{id}');
			const operation = document.paths[path][endpoint.method.toLowerCase()];
			const names = (place: string) =>
				operation.parameters
					.filter((parameter: { in: string }) => parameter.in === place)
					.map((parameter: { name: string }) => parameter.name);
			expect(names('path')).toEqual(pathParameters(endpoint).filter((each) => each === 'id'));
			expect(names('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
			expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
			expect(Object.keys(operation.responses)).toContain(String(successStatus(endpoint)));
			for (const status of ['401', '404']) {
				const [, , kind, key] = operation.responses[status].$ref.split('/');
				expect(document.components[kind][key].description).toEqual(expect.any(String));
			}
			expect(JSON.stringify(operation)).not.toContain('$schema');
		},
	);
});
