import { answerShape, endpoints, successStatus } from '../../nodes/shared/contract';
import type { Endpoint, EndpointName } from '../../nodes/shared/contract';
import { pathParameters } from '../../sandbox/contract';
import { sandboxPerFile } from '../support/testSandbox';
import { callEndpoint, endpointNames } from './client';
import { validRequests } from './validRequests';

/** For each field, ids of the other account and the expected error text. */
const references: Record<string, { foreign: string[]; text: string }> = {
	leadOwner: { foreign: ['member-other', 'user-ana'], text: 'Account member not found' },
	dealOwner: { foreign: ['member-other', 'user-ana'], text: 'Account member not found' },
	conversationOwnerId: { foreign: ['member-other', 'user-ana'], text: 'Account member not found' },
	senderId: {
		foreign: ['member-other', 'user-other'],
		text: 'Sender not found among the members of this account',
	},
	accountChatSectorId: { foreign: ['sector-other'], text: 'Chat sector not found' },
	accountIntegration: { foreign: ['int-other'], text: 'Account integration not found' },
	accountIntegrationId: { foreign: ['int-other'], text: 'Account integration not found' },
	accountCategoryId: { foreign: ['category-other'], text: 'Category not found' },
	accountExternalConversationId: {
		foreign: ['conversation-other'],
		text: 'Account external conversation not found',
	},
	leadId: { foreign: ['lead-other'], text: 'Lead not found' },
	labelId: { foreign: ['label-other'], text: 'Lead label not found' },
	productId: { foreign: ['product-other'], text: 'Product not found' },
	stageId: { foreign: ['stage-other'], text: 'Account CRM pipeline stage not found' },
	pipelineId: { foreign: ['pipeline-other'], text: 'Account CRM pipeline not found' },
};

/** For each endpoint with an id in its path, an id of the other account and the expected error text. */
const pathIds: Partial<Record<EndpointName, [foreign: string, text: string]>> = {
	updateLead: ['lead-other', 'Lead not found'],
	deleteLead: ['lead-other', 'Lead not found'],
	createLeadConversation: ['lead-other', 'Lead not found'],
	updateConversation: ['conversation-other', 'Account external conversation not found'],
	updateConversationStatus: ['conversation-other', 'Account external conversation not found'],
	updateChatSector: ['sector-other', 'Chat sector not found'],
	getStage: ['stage-other', 'Account CRM pipeline stage not found'],
	updateStage: ['stage-other', 'Account CRM pipeline stage not found'],
	deleteStage: ['stage-other', 'Account CRM pipeline stage not found'],
	getProduct: ['product-other', 'Product not found'],
	updateProduct: ['product-other', 'Product not found'],
	updateCategory: ['category-other', 'Category not found'],
	getCustomerService: ['service-other', 'Category not found'],
	updateCustomerService: ['service-other', 'Category not found'],
	updateDeal: ['deal-other', 'Deal not found'],
	updateAppointment: ['appointment-other', 'Appointment not found'],
};

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
		const { foreign, text } = references[field];
		const request = validRequests[name];
		const before = sandbox.store.snapshot();
		for (const id of [...foreign, 'no-such-id']) {
			const body = { ...(request.body as object), [field]: id };
			const reply = await callEndpoint(sandbox, name, { ...request, body });
			expect([id, reply.status, reply.json]).toEqual([id, 404, { error: text }]);
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
		const [foreign, text] = pathIds[name] ?? [];
		const before = sandbox.store.snapshot();
		for (const id of [foreign, 'no-such-id', 'a/b?c=%2F']) {
			const reply = await callEndpoint(sandbox, name, { ...validRequests[name], id });
			expect([id, reply.status, reply.json]).toEqual([id, 404, { error: text }]);
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
