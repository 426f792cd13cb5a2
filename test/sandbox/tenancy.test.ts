import { answerShape, endpoints } from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract';
import { pathParameters, successStatus } from '../../sandbox/contract';
import { sandboxPerFile } from '../support/testSandbox';
import { callEndpoint, endpointNames } from './client';
import { validRequests } from './validRequests';

const member = ['member-other', 'user-ana'];

/** For each field, ids of the other account. */
const references: Record<string, string[]> = {
	leadOwner: member,
	dealOwner: member,
	conversationOwnerId: member,
	senderId: ['member-other', 'user-other'],
	accountChatSectorId: ['sector-other'],
	accountIntegration: ['int-other'],
	accountIntegrationId: ['int-other'],
	accountCategoryId: ['category-other'],
	accountExternalConversationId: ['conversation-other'],
	leadId: ['lead-other'],
	labelId: ['label-other'],
	productId: ['product-other'],
	stageId: ['stage-other'],
	pipelineId: ['pipeline-other'],
};

/** For each path with an id, an id of the other account. */
const pathIds: Array<[path: RegExp, foreign: string]> = [
	[/^\/lead\//, 'lead-other'],
	[/conversation\//, 'conversation-other'],
	[/^\/chat-sector/, 'sector-other'],
	[/stage/, 'stage-other'],
	[/^\/product/, 'product-other'],
	[/^\/category/, 'category-other'],
	[/^\/customer-service/, 'service-other'],
	[/deal/i, 'deal-other'],
	[/appointment/i, 'appointment-other'],
];

/** The error texts of the spec, section 7; it names a category where a customer-service record is meant. */
const notFound = { error: expect.stringMatching(/not found/) as string };

/** The fields of a request schema, of all its variants. */
function fieldsOf(schema: unknown): string[] {
	const { def } = (schema as { _zod: { def: { shape?: object; options?: unknown[] } } })._zod;
	return def.options ? def.options.flatMap(fieldsOf) : Object.keys(def.shape ?? {});
}

/** Whether a field holds the id of a record; `taxId` does not, despite its name. */
function isReference(field: string): boolean {
	return field !== 'taxId' && /(Id|Owner|accountIntegration)$/.test(field);
}

const cases = endpointNames.flatMap((name) => {
	const endpoint: Endpoint = endpoints[name];
	const fields = new Set(endpoint.body ? fieldsOf(endpoint.body) : []);
	return [...fields].filter(isReference).map((field) => ({ name, field }));
});

const sandbox = sandboxPerFile();

it('spec 7 (1): the contract has 38 fields that refer to records, all tested below', () => {
	expect(cases).toHaveLength(38);
	expect(cases.filter(({ field }) => !references[field])).toEqual([]);
});

it.each(cases)(
	'spec 7 (1, 2, 4), 9, 2.4.0 (4): $field of $name takes only ids of the account itself',
	async ({ name, field }) => {
		const foreign = references[field];
		const request = validRequests[name];
		const before = sandbox.store.snapshot();
		for (const id of [...foreign, 'no-such-id']) {
			const body = { ...(request.body as object), [field]: id };
			const reply = await callEndpoint(sandbox, name, { ...request, body });
			expect([id, reply.status, reply.json]).toEqual([id, 404, notFound]);
		}
		expect(sandbox.store.snapshot()).toEqual(before);
		expect(Object.keys(request.body as object)).toContain(field);
		const reply = await callEndpoint(sandbox, name, request);
		expect(reply.status).toBe(successStatus(endpoints[name]));
	},
);

const withId = endpointNames.filter((name) => pathParameters(endpoints[name]).includes('id'));

it.each(withId)(
	'spec 4, 7 (1, 3), 9, 2.4.0 (4): %s answers 404 for any other id in the path and writes nothing',
	async (name) => {
		const { path } = endpoints[name];
		const foreign = pathIds.find(([pattern]) => pattern.test(path))?.[1];
		expect(foreign).toBeDefined();
		const before = sandbox.store.snapshot();
		for (const id of [foreign, 'no-such-id', 'a/b?c=%2F']) {
			const reply = await callEndpoint(sandbox, name, { ...validRequests[name], id });
			expect([id, reply.status, reply.json]).toEqual([id, 404, notFound]);
		}
		expect(sandbox.store.snapshot()).toEqual(before);
	},
);

/** All lists but that of templates, which belong to an integration. */
const lists = endpointNames.filter(
	(name) =>
		endpoints[name].method === 'GET' &&
		answerShape(endpoints[name]) === 'list' &&
		name !== 'listTemplates',
);

it.each(lists)(
	'spec 5 (3), 9, 2.4.0 (5): %s shows each account only its own records',
	async (name) => {
		const mine = await callEndpoint(sandbox, name, {}, 'demo-token');
		const theirs = await callEndpoint(sandbox, name, {}, 'other-token');
		expect(mine.json.length).toBeGreaterThan(1);
		expect(theirs.json).toHaveLength(1);
		expect(theirs.json[0].id).toMatch(/-other$/);
		expect(JSON.stringify(mine.json)).not.toContain('-other');
	},
);

const writers = endpointNames.filter((name) => {
	const { body, method }: Endpoint = endpoints[name];
	return body !== undefined && method !== 'DELETE';
});

const unwritten = { id: 'own-id', accountId: 'account-b', createdAt: '2000-01-01T00:00:00Z' };
const ignored = /own-id|account-b|2000-01-01/;

it.each(writers)(
	'spec 1, 4, 5 (3), 9, 2.4.0 (6): %s ignores what no body can set',
	async (name) => {
		const request = validRequests[name];
		const otherBefore = sandbox.store.account('account-b').snapshot();
		const body = { ...(request.body as object), ...unwritten, updatedAt: unwritten.createdAt };
		const reply = await callEndpoint(sandbox, name, { ...request, body });
		expect(reply.status).toBe(successStatus(endpoints[name]));
		expect(reply.text).not.toMatch(ignored);
		expect(sandbox.store.account('account-b').snapshot()).toEqual(otherBefore);
		expect(JSON.stringify(sandbox.store.account('account-a').snapshot())).not.toMatch(ignored);
	},
);
