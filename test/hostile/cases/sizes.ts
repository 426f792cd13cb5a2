import type { IDataObject } from 'n8n-workflow';

import { exampleParameters } from '../../support/exampleParameters';
import {
	attackOperation,
	goodAnswer,
	representativeOperations,
	optionParameters,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

const megabyte = 1_000_000;

/** Maximum number of characters that n8n may store for a run with one refused item. */
const maxKept = 200_000;

const longErrors: HostileCase[] = representativeOperations.map((operation) => ({
	title: `${operation.title}: an error text of 5 MB`,
	run: async (crm: HostileCrm) => {
		const answer = respond(400, { error: 'x'.repeat(5 * megabyte) });
		const { run, json } = await attackOperation(crm, operation, answer);
		expect(JSON.stringify(run.run).length).toBeLessThan(maxKept);
		expect(JSON.stringify(json).length).toBeLessThan(2_000);
	},
}));

/** Copies parameters and replaces every string, including those in collections and locators. */
export function replaceStrings(
	value: unknown,
	replace: (text: string, key: string) => string,
	key = '',
): unknown {
	if (typeof value === 'string') return replace(value, key);
	if (Array.isArray(value)) return value.map((entry) => replaceStrings(entry, replace, key));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, replaceStrings(inner, replace, name)]),
	);
}

const longFields: HostileCase[] = representativeOperations.flatMap((operation) =>
	['x', '1+', ' ', '{{', '/', '\u200b'].map((piece) => ({
		title: `${operation.title}: 100 kB of ${JSON.stringify(piece)} in every field`,
		run: async (crm: HostileCrm) => {
			const kept = [...optionParameters(operation), 'additionalFieldsJson'];
			const long = piece.repeat(100_000 / piece.length);
			const parameters = replaceStrings(exampleParameters(operation), (text, key) =>
				kept.includes(key) ? text : long,
			) as IDataObject;
			const setup = { parameters, onError: 'stopWorkflow' } as const;
			await attackOperation(crm, operation, respond(200, goodAnswer(operation)), setup);
		},
	})),
);

/** Texts, answers and fields that are too long. */
export const sizeCases: HostileCase[] = [...longErrors, ...longFields];
