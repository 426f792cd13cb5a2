import type { IDataObject } from 'n8n-workflow';

import { fieldSchemasOf } from '../../nodes/shared/contract';
import { fieldsInside, sentFields } from '../../nodes/shared/fields/field';
import { requestForm } from '../../nodes/shared/operation/requestForm';
import { sourceOf } from '../../scripts/declaredOperations';
import { exampleParameters } from '../support/exampleParameters';
import { operations, runOperation } from '../support/operations';
import { proxyPerFile, sandboxPerFile } from '../support/testSandbox';

/** The operations of the built package, each with its source. */
const sources = operations.map((declared) => ({
	title: declared.title,
	declared,
	built: sourceOf(declared, declared.folder),
}));

type Source = (typeof sources)[number];

const isJson = ({ name }: { name: string }) => name === 'additionalFieldsJson';

const takesJson = sources.filter(({ built }) =>
	requestForm(built).some((field) => isJson(field) || fieldsInside(field).some(isJson)),
);

/** Adds "Additional Fields (JSON)" to a form, where its operation has it. */
function addJson({ built }: Source, parameters: IDataObject, additionalFieldsJson: string) {
	const box = requestForm(built).find((field) => fieldsInside(field).some(isJson));
	if (!box) return Object.assign(parameters, { additionalFieldsJson });
	return Object.assign(parameters, {
		[box.name]: { ...(parameters[box.name] as IDataObject), additionalFieldsJson },
	});
}

/** A form's value of a field: for a locator its id. */
function valueOf(value: unknown): unknown {
	return (value as { __rl?: boolean; value: unknown } | null)?.__rl
		? (value as { value: unknown }).value
		: value;
}

const proxy = proxyPerFile(sandboxPerFile());

const run = async ({ declared }: Source, parameters: IDataObject) =>
	await runOperation(proxy, declared, parameters);

/** The exchanges with the operation's own endpoint, or with the update of one that exists. */
function ownExchanges({ built }: Source) {
	const methods: string[] = [built.endpoint.method, ...(built.value === 'upsert' ? ['PUT'] : [])];
	return proxy.exchanges.filter(({ method }) => methods.includes(method));
}

describe('Additional Fields (JSON)', () => {
	const withRequired = takesJson.filter(({ built }) =>
		built.fields?.some(({ required, sendAs }) => required && sendAs),
	);

	it('exists in most operations, several of them with required fields', () => {
		expect(takesJson.length).toBeGreaterThanOrEqual(12);
		expect(withRequired.length).toBeGreaterThanOrEqual(5);
	});

	it.each(withRequired)('can provide the required fields of $title', async (operation) => {
		const parameters = exampleParameters(operation.declared);
		const own: IDataObject = {};
		for (const { name, required, sendAs } of operation.built.fields ?? []) {
			if (!required || !sendAs) continue;
			// A date in JSON is sent unchanged.
			own[sendAs] = (
				name === 'startDate' ? '2026-03-01T12:00:00Z' : valueOf(parameters[name])
			) as string;
			parameters[name] = '={{ "" }}';
		}
		addJson(operation, parameters, JSON.stringify(own));
		expect((await run(operation, parameters)).error).toBeUndefined();
		expect(ownExchanges(operation)[0].body).toMatchObject(own);
	});

	it.each(takesJson)('is sent completely by $title, without accountId', async (operation) => {
		const parameters = exampleParameters(operation.declared);
		const kept =
			'"toString":1,"constructor":{"prototype":1},"__proto__":{"a":[{"__proto__":2}]},"prototype":null,"x":{"constructor":3}';
		const additionalFieldsJson = `{${kept},"accountId":"other","accountId[]":["other"]}`;
		addJson(operation, parameters, additionalFieldsJson);
		await run(operation, parameters);
		const [{ body }] = ownExchanges(operation);
		expect(JSON.stringify(body)).toContain(kept);
		expect(JSON.stringify(body)).not.toContain('accountId"');
		expect(JSON.stringify(body)).not.toContain('accountId[');
	});
});

it('forms require every field that the contract requires', () => {
	for (const operation of sources) {
		const { endpoint, fields = [] } = operation.built;
		const request = endpoint.query ?? endpoint.body;
		const schemas = request ? fieldSchemasOf(request) : {};
		const isNeeded = (name: string) => schemas[name]?.safeParse(undefined).success === false;
		const forgotten = sentFields(fields).filter(
			({ sendAs, required }) => !required && isNeeded(sendAs),
		);
		expect([operation.title, ...forgotten]).toEqual([operation.title]);
	}
});

describe('an empty form', () => {
	const mayBeEmpty = sources.filter(
		({ built }) =>
			built.endpoint.body && !built.id && !built.fields?.some(({ required }) => required),
	);

	it.each(mayBeEmpty)('of $title is refused', async (operation) => {
		const { resource, operation: value } = operation.declared;
		const { error } = await run(operation, { operation: value, ...(resource && { resource }) });
		expect(error?.message).toMatch(/^Nothing to create: no(?:ne of .*| field) is filled in$/);
		expect(proxy.exchanges).toEqual([]);
	});
});
