import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4-mini';

import { endpoints, type Endpoint } from '../../nodes/shared/contract';
import { endpointOf, type DeclaredOperation } from '../../scripts/declaredOperations';
import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { type Exchange } from '../support/recordingProxy';
import { demoAccount } from '../support/sandboxControl';
import { operations, runOperation } from '../support/operations';
import { proxyPerFile, sandboxPerFile } from '../support/testSandbox';

/** Names of the endpoints that no operation reaches. */
function unreached(table: Record<string, Endpoint>, reached: DeclaredOperation[]): string[] {
	const rows = new Set(reached.map(({ method, path }) => `${method} ${path}`));
	return Object.keys(table).filter(
		(name) => !rows.has(`${table[name].method} ${table[name].path}`),
	);
}

/** Violations of a schema, including unknown keys at any depth. */
function schemaViolations(
	schema: z.ZodMiniType | undefined,
	value: unknown,
	what: string,
): string[] {
	if (!schema) {
		const isEmpty = value === undefined || Object.keys(value as object).length === 0;
		return isEmpty ? [] : [`${what}: nothing is to be sent, not ${JSON.stringify(value)}`];
	}
	const result = z.safeParse(schema, value);
	if (!result.success) return [`${what}: ${JSON.stringify(result.error.issues)}`];
	const [known, sent] = [JSON.stringify(sorted(result.data)), JSON.stringify(sorted(value))];
	return known === sent ? [] : [`${what}: sent ${sent}, of which the contract knows ${known}`];
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The endpoint of an exchange, given the default API names. */
function endpointOfExchange({ method, path }: Exchange): Endpoint | undefined {
	const names: Record<string, string> = {
		chatappPath: 'chatapp',
		socialPath: 'social',
		membersPath: 'integration/members',
		dealPath: 'deal',
		appointmentPath: 'appointment',
	};
	const candidates = (Object.values(endpoints) as Endpoint[]).filter((endpoint) => {
		const pattern = endpoint.path.replace(
			/\{(\w+)\}/g,
			(_, name: string) => names[name] ?? '[^/]+',
		);
		return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
	});
	return candidates.find((endpoint) => !endpoint.path.includes('{id}')) ?? candidates[0];
}

/** The records in an answer: a list, a list under `data`, or the answer itself. */
function recordsIn(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	const { data } = answer as { data?: unknown };
	return Array.isArray(data) ? data : [answer];
}

/** The values of a form that are sent as they are, by the names of their fields. */
function plainValues(parameters: IDataObject): IDataObject {
	const { additionalFields, updateFields, filters, ...own } = parameters;
	const filled = Object.assign({}, own, additionalFields, updateFields, filters) as IDataObject;
	const values = Object.entries(filled).map(([name, given]) => {
		const { value = given } = (given ?? {}) as { value?: IDataObject[string] };
		return [name, value] as const;
	});
	const isPlain = (value: unknown) => /^Some |^\w+-\w+$/.test(String(value));
	return Object.fromEntries(values.filter(([, value]) => isPlain(value)));
}

/** Whether a record is no template, or the one of the examples: the node filters templates itself. */
function isExampleTemplate(record: unknown): boolean {
	const { components, name, language } = record as IDataObject;
	return components === undefined || (name === 'welcome_offer' && language === 'en_US');
}

/** Names of the fields of an endpoint's query and body. */
function fieldsOf({ query, body }: Endpoint): string[] {
	const schemas = [query, body].flatMap((schema) => {
		const options = (schema as { def?: { options?: unknown[] } } | undefined)?.def?.options;
		return options ?? (schema ? [schema] : []);
	}) as z.ZodMiniObject[];
	return [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
}

describe('the operations in the node panel', () => {
	it('cover every endpoint of the contract', () => {
		expect(unreached(endpoints, operations)).toEqual([]);
	});

	it('are compared so that a missing operation or endpoint is detected', () => {
		const added: Endpoint = { ...endpoints.getProduct, path: '/product/{id}/stock' };
		expect(unreached({ ...endpoints, added }, operations)).toEqual(['added']);
		expect(endpointOf({ method: 'PATCH', path: '/product/{id}' })).toBeUndefined();
	});

	it('are compared so that an unknown field in a request is detected', () => {
		const { body } = endpoints.createDeal;
		expect(schemaViolations(body, { name: 'Plan', value: 10 }, 'body')).toEqual([]);
		expect(schemaViolations(body, { name: 'Plan', color: 'red' }, 'body')).toHaveLength(1);
		expect(schemaViolations(body, { value: '10' }, 'body')).toHaveLength(1);
		expect(schemaViolations(undefined, { value: 1 }, 'query')).toHaveLength(1);
	});
});

describe('every operation follows the contract', () => {
	const sandbox = sandboxPerFile();
	const proxy = proxyPerFile(sandbox);
	const sentFields = new Map<Endpoint, Set<string>>();

	it.each(operations)('$title', async (operation) => {
		const found = endpointOf(operation);
		if (!found) throw new Error('The contract has no such endpoint');
		if (operation.operation === 'upsert') {
			// Its own endpoint creates what no list shows.
			const account = demoAccount(sandbox);
			for (const lead of account.leads.all()) account.removeLead(lead);
		}
		const parameters = exampleParameters(operation);
		const run = await runOperation(proxy, operation, parameters);
		expect(run.error).toBeUndefined();

		for (const exchange of proxy.exchanges) {
			const { query, body } = endpointOfExchange(exchange) ?? {};
			expect(schemaViolations(query, exchange.query, 'query')).toEqual([]);
			expect(schemaViolations(body, exchange.body, 'body')).toEqual([]);
			expect(exchange.headers.token).toBe('demo-token');
			expect(exchange.status).toBeLessThan(300);
		}

		const own = proxy.exchanges.filter((one) => endpointOfExchange(one) === found.endpoint);
		expect(own.length).toBeGreaterThan(0);
		const sent = sentFields.get(found.endpoint) ?? new Set<string>();
		sentFields.set(found.endpoint, sent);
		const filled = plainValues(parameters);
		for (const { query, body } of own) {
			const request: IDataObject = { ...query, ...(body as IDataObject) };
			for (const [field, value] of Object.entries(request)) {
				sent.add(field);
				const { [field]: entered = value } = filled;
				if (typeof value === 'string') expect([field, value]).toEqual([field, entered]);
			}
		}

		const expected =
			found.endpoint.method === 'DELETE'
				? [{ deleted: true }]
				: own.flatMap(({ answer }) => recordsIn(answer)).filter(isExampleTemplate);
		expect(expected.length).toBeGreaterThan(0);
		expect(run.json(nodeName)).toEqual(
			expected.map((record) => expect.objectContaining(record as object)),
		);
		for (const { pairedItem } of run.items(nodeName)) expect(pairedItem).toEqual({ item: 0 });
	});

	it.each(Object.entries<Endpoint>(endpoints))(
		'%s: every field of its query and body can be filled',
		(_name, endpoint) => {
			const sent = sentFields.get(endpoint) ?? new Set();
			expect(fieldsOf(endpoint).filter((field) => !sent.has(field))).toEqual([]);
		},
	);
});
