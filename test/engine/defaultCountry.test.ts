import type { IDataObject } from 'n8n-workflow';

import { endpoints, fieldSchemasOf, type Endpoint } from '../../nodes/shared/contract';
import { endpointOf, type DeclaredOperation } from '../../scripts/declaredOperations';
import { examplePhone, exampleParameters } from '../support/exampleParameters';
import { notSent, outcomes, parametersWith, runCampaign } from '../support/outboundRun';
import { operations, runOperation } from '../support/operations';
import { proxyPerFile, sandboxPerFile } from '../support/testSandbox';

const localNumber = '(212) 555-0123';
const digits = '12125550123';

/** Names of the phone fields in an endpoint's query and body, according to the contract. */
function phoneFieldsOf({ query, body }: Endpoint): string[] {
	const fields = [query, body].flatMap((schema) =>
		schema ? Object.entries(fieldSchemasOf(schema)) : [],
	);
	return fields
		.filter(
			([name, schema]) =>
				/phone/i.test(name) ||
				(schema.safeParse(digits).success &&
					!schema.safeParse(localNumber).success &&
					!schema.safeParse('1').success),
		)
		.map(([name]) => name);
}

const withPhone = operations.flatMap((operation) => {
	const endpoint = endpointOf(operation)?.endpoint;
	const phoneFields = endpoint ? phoneFieldsOf(endpoint) : [];
	return phoneFields.length > 0 ? [{ title: operation.title, operation, phoneFields }] : [];
});

/** The operation's example parameters for somebody else, with a US phone without its country code. */
function parametersInUs(operation: DeclaredOperation): IDataObject {
	const json = JSON.stringify(exampleParameters(operation));
	const withNumber = json.replaceAll(JSON.stringify(examplePhone), JSON.stringify(localNumber));
	const ofSomebodyElse = withNumber.replaceAll('123.456.789-01', '98-7654321');
	const form = JSON.parse(ofSomebodyElse) as IDataObject;
	const country = { defaultCountry: 'US' };
	const boxes = ['additionalFields', 'updateFields', 'options'].map((name) => [
		name,
		{ ...Object(form[name]), ...country },
	]);
	return { ...form, ...country, ...Object.fromEntries(boxes) } as IDataObject;
}

describe('Default Country', () => {
	const sandbox = sandboxPerFile();
	const proxy = proxyPerFile(sandbox);

	it('is a field of every operation whose endpoint takes a phone', () => {
		const reached = new Set(withPhone.map(({ operation }) => endpointOf(operation)?.endpoint));
		const taking = (Object.values(endpoints) as Endpoint[]).filter(
			(endpoint) => phoneFieldsOf(endpoint).length > 0,
		);
		expect(taking.length).toBeGreaterThanOrEqual(6);
		expect(taking.filter((endpoint) => !reached.has(endpoint))).toEqual([]);
	});

	it.each(withPhone)('applies to $title', async ({ operation, phoneFields }) => {
		const run = await runOperation(proxy, operation, parametersInUs(operation));
		expect(run.error).toBeUndefined();

		const sent = proxy.exchanges
			.flatMap(({ query, body }) => Object.entries({ ...query, ...(body as object) }))
			.filter(([name]) => phoneFields.includes(name));
		expect(sent.length).toBeGreaterThan(0);
		for (const [, value] of sent) expect(value).toBe(digits);
	});

	it.each(withPhone)('is not taken for an area code in $title', async ({ operation }) => {
		const json = JSON.stringify(exampleParameters(operation));
		const withCode = json.replaceAll(
			JSON.stringify(examplePhone),
			JSON.stringify("=55{{ '98765-4321' }}"),
		);
		const run = await runOperation(proxy, operation, JSON.parse(withCode) as IDataObject);
		expect(run.error?.description).toContain('has no area code');
	});

	describe('in a campaign', () => {
		const preview = async (defaultCountry: string, phones: string[], options: IDataObject = {}) => {
			const parameters = parametersWith({ mode: 'preview', defaultCountry, options });
			const items = phones.map((phone) => ({ name: 'Ana', phone }));
			return await runCampaign(sandbox.baseUrl, parameters, items);
		};

		it('may be None', async () => {
			const phones = ['554187654321', '5215541637145', '+1 202 555 0123', '11 98765-0500'];
			const suppressedPhones = '12025550123, 554187651111';
			const finished = await preview('none', phones, { suppressedPhones });
			expect(outcomes(finished)).toEqual(['planned', 'planned', 'suppressed', 'invalidPhone']);
			expect(notSent(finished)).toEqual(
				expect.arrayContaining([
					expect.objectContaining({ phone: '5541987654321' }),
					expect.objectContaining({ phone: '525541637145' }),
				]),
			);
		});

		it('is not None where an expression returns nothing', async () => {
			const finished = await preview('={{ $json.country }}', [
				'+55 11 98765-0500',
				'5511987650501',
			]);
			expect(outcomes(finished)).toEqual([]);
			expect(finished.error?.message).toContain('Row 1: "Default Country" is empty.');
		});
	});
});
