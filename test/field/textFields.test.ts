import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { fieldsOf, operations, runOperation, type BuiltOperation } from '../support/operations';
import { testedCases } from '../support/testEffort';
import { sandboxPerFile } from '../support/testSandbox';
import { languages, textsOf } from './corpus';

const sandbox = sandboxPerFile();

/** Texts with a form of their own. */
const formed = ['phone', 'to', 'contactPhone', 'email', 'taxId', 'languageCode', 'templateName'];

function isText({ type, name, typeOptions }: INodeProperties): boolean {
	const isPlain = type === 'string' && typeOptions?.multipleValues !== true;
	return isPlain && !formed.includes(name) && !(name.endsWith('Id') && name !== 'recipientId');
}

/** Parameters in which an expression fills every text, and the labels of these fields. */
function withText(operation: BuiltOperation): { parameters: IDataObject; labels: string[] } {
	const parameters = exampleParameters(operation);
	const labels: string[] = [];
	const fill = (form: IDataObject, field: INodeProperties) => {
		if (!isText(field) || !(field.name in form)) return;
		form[field.name] = '={{ $json.text }}';
		labels.push(field.displayName);
	};
	for (const property of fieldsOf(operation)) {
		fill(parameters, property);
		if (property.type !== 'collection' || !(property.name in parameters)) continue;
		const form = parameters[property.name] as IDataObject;
		for (const field of property.options as INodeProperties[]) fill(form, field);
		for (const json of ['metadata', 'utms']) {
			if (json in form) form[json] = '={{ { text: $json.text } }}';
		}
	}
	return { parameters, labels };
}

const written = operations
	.map((operation) => ({ operation, ...withText(operation) }))
	.filter(({ operation: { method }, labels }) => method !== 'GET' && labels.length > 0);

/** A text of each language, or with all cases five, of one kind after the other. */
const texts = languages.flatMap((language, n) => {
	const [ofLanguage] = textsOf(language, 1);
	return [...ofLanguage.slice(n % 5), ...ofLanguage].slice(0, testedCases(5));
});

it('is in most nodes', () => {
	expect(new Set(written.map(({ operation }) => operation.node.name)).size).toBeGreaterThan(8);
	const labels = written.flatMap((each) => each.labels);
	for (const label of ['Name', 'Title', 'Description', 'Text', 'Source', 'Contact Name']) {
		expect(labels).toContain(label);
	}
});

it.each(written.map((each) => [each.operation.title, each] as const))(
	'takes every text of 60 languages in all its fields: %s',
	async (_title, { operation, parameters }) => {
		const items = texts.map((text) => ({ text }));
		const settings = { onError: 'continueRegularOutput' } as const;
		const run = await runOperation(sandbox, operation, parameters, items, settings);
		const refused = run
			.items(nodeName)
			.flatMap(({ error, json }, n) =>
				error || json.error ? [[texts[n], error?.message ?? json.error]] : [],
			);
		expect(refused).toEqual([]);
	},
);
