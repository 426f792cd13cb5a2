import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { JournalEntry } from '../../sandbox';

import { type DeclaredOperation } from '../../scripts/declaredOperations';
import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { requestJournal } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';
import { operations, runOperation } from '../support/operations';

/** A field of an operation's form, with the collection that it is in. */
interface FormField {
	operation: DeclaredOperation;
	collection?: string;
	field: INodeProperties;
}

function fieldsOf(operation: DeclaredOperation): FormField[] {
	const parameters = exampleParameters(operation);
	return operation.node.properties
		.filter(({ name }) => name in parameters && !['resource', 'operation'].includes(name))
		.filter(({ displayOptions }) => {
			const { resource, operation: values } = displayOptions?.show ?? {};
			return (
				values?.includes(operation.operation) !== false &&
				resource?.includes(operation.resource ?? '') !== false
			);
		})
		.flatMap((property) =>
			property.type === 'collection'
				? (property.options as INodeProperties[]).map((field) => ({
						operation,
						collection: property.name,
						field,
					}))
				: [{ operation, field: property }],
		);
}

const fields = operations.flatMap(fieldsOf);
const choices = fields.filter(({ field: { type } }) => /^(?:o|multiO)ptions$/.test(type));
const locators = fields.filter(({ field: { type } }) => type === 'resourceLocator');
const filters = fields.filter(({ collection }) => collection === 'filters');

function titled(list: FormField[]): Array<[string, FormField]> {
	return list.map((each) => {
		const { operation, collection, field } = each;
		const { node, resource, operation: value } = operation;
		const parts = [node.name, resource, value, collection, field.displayName];
		return [parts.filter(Boolean).join(' '), each];
	});
}

const sandbox = sandboxPerFile();

/** Runs an operation in which a field has this value, and returns what each item reports. */
async function runWith({ operation, collection, field }: FormField, values: unknown[]) {
	// The engine asks for the fields that an expression in "Find By" may show.
	const parameters: IDataObject = { taxId: '123', ...exampleParameters(operation) };
	const isLocator = field.type === 'resourceLocator';
	const value = isLocator ? picked('={{ $json.value }}', 'id') : '={{ $json.value }}';
	const form = collection ? (parameters[collection] as IDataObject) : parameters;
	form[field.name] = value as IDataObject;
	const items = values.map((each) => (each === undefined ? {} : { value: each as IDataObject }));
	const settings = { onError: 'continueRegularOutput' } as const;
	const run = await runOperation(sandbox, operation, parameters, items, settings);
	const { requests } = await requestJournal(sandbox);
	return { errors: run.items(nodeName).map(({ error }) => error?.message), requests };
}

const refused = 'has a value that is not one of its options';
const fixed = 'is set to Fixed, switch it to Expression';
const isRequired = ({ collection, field: { type } }: FormField) =>
	collection === 'filters' || (!collection && type === 'options');

/** Values that a field refuses, each with the reason; a text alone is read as an expression typed into it. */
function refusals(each: FormField): Array<[value: unknown, reason: string]> {
	if (each.field.type === 'resourceLocator') return [['{{ $json.id }}', fixed]];
	const none = ['none of them', 'phones ', ['other'], {}, true, 4].map((value) => [value, refused]);
	const blank = ['', ' ', null, undefined].map((value) => [value, 'is empty']);
	const isChoice = choices.includes(each);
	return [...(isChoice ? none : []), ...(isRequired(each) ? blank : [])] as Array<
		[unknown, string]
	>;
}

const refusing = [...new Set([...choices, ...locators, ...filters])];

it('choices, locators and filters exist in most nodes', () => {
	const nodesOf = (list: FormField[]) => new Set(list.map(({ operation }) => operation.node.name));
	expect(nodesOf(choices).size).toBeGreaterThan(4);
	expect(nodesOf(locators).size).toBeGreaterThan(8);
	expect(nodesOf(filters).size).toBeGreaterThan(2);
});

it.each(titled(refusing))('%s stops each item with a value that is none', async (_, each) => {
	const expected = refusals(each);
	const { errors, requests } = await runWith(
		each,
		expected.map(([value]) => value),
	);
	const { displayName: label } = each.field;
	expect(errors).toEqual(
		expected.map(([, reason]) => expect.stringContaining(`"${label}" ${reason}`) as string),
	);
	expect(requests).toEqual([]);
});

it('an empty filter may be left out, as its refusal says', async () => {
	const list = operations.find(({ title }) => title === 'crmLead lead getAll')!;
	const parameters = { resource: 'lead', operation: 'getAll', filters: { source: '' } };
	const { error } = await runOperation(sandbox, list, parameters);
	expect(error?.description).toContain('leave the filter out');
});

describe('a choice by its label', () => {
	const byLabel = choices.filter(({ field: { type } }) => type === 'options');

	it.each(titled(byLabel))('is read like the option itself: %s', async (_, each) => {
		const options = (each.field.options as INodePropertyOptions[]).slice(0, 4);
		const spelled = options.map(({ name }) => ` ${name.toUpperCase()} `);
		const own = await runWith(
			each,
			options.map(({ value }) => value),
		);
		const labelled = await runWith(each, spelled);
		expect(labelled.errors).toEqual(own.errors);
		// The journal has both runs.
		const sent = (requests: JournalEntry[]) =>
			requests.map(({ endpoint, query }) => JSON.stringify([endpoint, query])).sort();
		const ofLabels = labelled.requests.slice(own.requests.length);
		expect(sent(ofLabels)).toEqual(sent(own.requests));
	});
});
