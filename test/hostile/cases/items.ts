import type { IDataObject } from 'n8n-workflow';

import type { DeclaredOperation } from '../../../scripts/declaredOperations';
import { exampleParameters } from '../../support/exampleParameters';
import {
	attack,
	attackOperation,
	expectEveryItem,
	goodAnswer,
	isListing,
	operations,
	optionParameters,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';
import { replaceStrings } from './sizes';

const nothing = /(?!)/;

/** Expressions for a text field, with what a request must not contain then. */
const expressions: Array<[name: string, expression: string, never: RegExp]> = [
	['a lone surrogate', '"a\\ud800"', nothing],
	['text that reads from right to left', '"\\u202eabc"', nothing],
	['a date', 'new Date(0)', /\[object/],
	['a date of n8n', '$now', /\[object/],
	['undefined', 'undefined', /undefined/],
	['a function', '(() => 1)', /=>|function/],
	['a big integer', '12345678901234567890n', nothing],
	['an object', '{ a: 1 }', /\[object/],
	['a list of objects', '[{ a: 1 }, null]', /\[object/],
	['a deep object', "JSON.parse('{\"a\":'.repeat(500) + '1' + '}'.repeat(500))", /\[object/],
	['true', 'true', nothing],
	['nothing', 'null', nothing],
	['control characters', '"a\\u0000\\u0007b"', nothing],
	['NaN', 'NaN', /NaN|:null/],
	['Infinity', 'Infinity', /Infinity|:null/],
	['a number that has lost digits', '12345678901234567890', /1234567890123456/],
];

/** An item for each string of the parameters, which only this item replaces by the expression. */
function oneFieldPerItem(operation: DeclaredOperation, expression: string) {
	const kept = optionParameters(operation);
	let fields = 0;
	const parameters = replaceStrings(exampleParameters(operation), (text, key) => {
		if (kept.includes(key)) return text;
		return `={{ $itemIndex === ${fields++} ? ${expression} : ${JSON.stringify(text)} }}`;
	}) as IDataObject;
	return { parameters, fields };
}

const oneFieldCases: HostileCase[] = operations.flatMap((operation) =>
	expressions.map(([name, expression, never]) => ({
		title: `${operation.title}: ${name} in one field`,
		run: async (crm: HostileCrm) => {
			const { parameters, fields } = oneFieldPerItem(operation, expression);
			const items = Array.from({ length: fields + 1 }, () => ({}));
			const answer = respond(200, goodAnswer(operation));
			const result = await attackOperation(crm, operation, answer, { parameters, items });
			if (!isListing(operation)) expectEveryItem(result, items.length);
			// The last item has no bad field.
			expect(crm.received.length).toBeGreaterThan(0);
			for (const { url, body } of crm.received) {
				expect(decodeURIComponent(url)).not.toMatch(never);
				expect(body).not.toMatch(never);
			}
		},
	})),
);

const proxyCases: HostileCase[] = [
	['http://', '"Proxy" is not the URL of an HTTP proxy'],
	['http://user:100%@127.0.0.1:9', '"Proxy" is not the URL of an HTTP proxy'],
	['http://user:pw@127.0.0.1:9', 'The CRM could not be reached'],
].map(([proxy, message]) => ({
	title: `${proxy} as proxy`,
	run: async (crm: HostileCrm) => {
		crm.answerWith(respond(200, { id: '1' }));
		const parameters = { resource: 'product', operation: 'get', productId: '1' };
		const node = {
			type: 'crmProduct',
			parameters: { ...parameters, requestOptions: { proxy } },
			settings: { onError: 'continueRegularOutput' } as const,
		};
		const result = await attack(crm, node, [{}, {}]);
		expect(crm.received).toEqual([]);
		expect(result.json).toEqual([
			{ error: expect.stringContaining(message) as string },
			{ error: expect.stringContaining(message) as string },
		]);
		expectEveryItem(result, 2);
	},
}));

/** Items and options with values of unexpected types. */
export const itemCases: HostileCase[] = [...oneFieldCases, ...proxyCases];
