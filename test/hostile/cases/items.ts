import type { IDataObject } from 'n8n-workflow';

import { exampleParameters } from '../../support/exampleParameters';
import {
	attack,
	expectEveryItem,
	expectReadableErrors,
	goodAnswer,
	isListing,
	optionParameters,
	operations,
	titleOf,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';
import { replaceStrings } from './sizes';

/** Values that an expression may return for a string field. */
const values: Array<[name: string, value: unknown]> = [
	['an object', {}],
	['a filled object', { a: 1 }],
	['a list', []],
	['a list of objects', [{ a: 1 }, null]],
	['true', true],
	['nothing', null],
	['a huge number', 1e308],
	['a fraction', 0.1],
	['a lone surrogate', '\ud800'],
	['control characters', 'a\u0000\u0007b'],
	['an expression', '={{ $json }}'],
	['a deep object', JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as unknown],
];

/** Items with values of unexpected types. */
export const itemCases: HostileCase[] = operations.flatMap((operation) =>
	values.map(([name, value]) => ({
		title: `${titleOf(operation)}: ${name} in every field`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(200, goodAnswer(operation)));
			const kept = optionParameters(operation);
			const parameters = replaceStrings(exampleParameters(operation), (text, key) =>
				kept.includes(key) ? text : '={{ $json.value }}',
			) as IDataObject;
			const settings = { onError: 'continueRegularOutput' } as const;
			const node = { type: operation.node.name, parameters, settings };
			const result = await attack(crm, node, [{ value }, { value }] as IDataObject[]);
			expectReadableErrors(result);
			// A list may be empty, because the fields include filters.
			if (!isListing(operation)) expectEveryItem(result, 2);
			for (const { url, body } of crm.received) {
				expect(decodeURIComponent(url.replace(/%(?![0-9A-F]{2})/gi, ''))).not.toContain('[object');
				expect(body).not.toContain('[object');
			}
		},
	})),
);
