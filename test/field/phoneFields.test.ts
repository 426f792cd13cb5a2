import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { operations, runOperation, type BuiltOperation } from '../support/operations';
import { clearJournal, requestJournal } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';

const sandbox = sandboxPerFile();

/** A field of an operation that takes a phone, with the collection that it is in. */
type PhoneField = [title: string, operation: BuiltOperation, name: string, collection?: string];

const names = ['phone', 'to', 'contactPhone'];

const fields = operations.flatMap((operation): PhoneField[] => {
	const parameters = { findBy: 'phone', ...exampleParameters(operation) };
	const isPhone = ({ name, displayName }: INodeProperties) =>
		names.includes(name) && displayName.includes('Phone');
	return operation.node.properties
		.filter(({ name }) => name in parameters)
		.flatMap((property): PhoneField[] => {
			const inside = property.type === 'collection' ? (property.options as INodeProperties[]) : [];
			const collected = inside
				.filter(isPhone)
				.map(({ name }): PhoneField => [
					`${operation.title} ${property.name}`,
					operation,
					name,
					property.name,
				]);
			return isPhone(property) ? [[operation.title, operation, property.name]] : collected;
		});
});

it('exists in several nodes', () => {
	expect(new Set(fields.map(([, { node }]) => node.name)).size).toBeGreaterThan(3);
});

it.each(fields)(
	'refuses what a spreadsheet has computed, also without its minus: %s',
	async (_title, operation, name, collection) => {
		const refusals = await Promise.all(
			[
				'={{ $json.phone }}',
				'={{ Math.abs($json.phone) }}',
				"={{ String($json.phone).replace(/\\D/g, '') }}",
				'=91{{ Math.abs($json.phone) }}',
			].map(async (expression) => {
				const parameters: IDataObject = { findBy: 'phone', ...exampleParameters(operation) };
				parameters.defaultCountry = 'IN';
				if (collection) (parameters[collection] as IDataObject)[name] = expression;
				else parameters[name] = expression;
				const items = [{ phone: -9876543119 }];
				const settings = { onError: 'continueRegularOutput' } as const;
				const run = await runOperation(sandbox, operation, parameters, items, settings);
				const [row] = run.items(nodeName);
				return JSON.stringify([row.json, row.error?.description]);
			}),
		);
		for (const refusal of refusals) expect(refusal).toContain('has a minus first');
		const { requests } = await requestJournal(sandbox);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		await clearJournal(sandbox);
	},
);
