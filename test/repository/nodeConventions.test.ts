/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

import { packageFolder } from '../support/engine/package';
import { sourceNodes } from './sources';

const nodes = sourceNodes().map((each) => ({
	...each,
	codex: JSON.parse(readFileSync(`${each.place}.json`, 'utf8')) as Record<string, unknown>,
}));

/** n8n's list (UX guidelines for node codex files). */
const codexCategories = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

/** Parameters whose options have an order of their own: of use, of the calendar, of a scale. */
const withOwnOrder = ['mode', 'weekdays', 'temperature', 'leadTemperature'];

type Entry = INodeProperties | INodePropertyOptions | INodePropertyCollection;

function isParameter(entry: Entry): entry is INodeProperties {
	return 'displayName' in entry && 'type' in entry;
}

/** Every parameter, including those in nested collections. */
function parametersOf(entries: Entry[]): INodeProperties[] {
	return entries.flatMap((entry) => {
		const inner = 'values' in entry ? entry.values : isParameter(entry) ? entry.options : undefined;
		return [...(isParameter(entry) ? [entry] : []), ...parametersOf(inner ?? [])];
	});
}

/** The files of a node's icon, light and dark. */
function iconFiles({ description }: INodeType): string[] {
	const { light, dark } = description.icon as { light: string; dark: string };
	return [light, dark].map((icon) => path.basename(icon));
}

describe.each(nodes)('$name', ({ name, node, codex }) => {
	const { description } = node;
	const parameters = parametersOf(description.properties);

	it('is listed with the others in the node panel', () => {
		expect(description.displayName).toMatch(/^CRM [A-Z]/);
		expect(description.name).toBe(`${name[0].toLowerCase()}${name.slice(1)}`);
		expect(description.defaults.name).toBe(description.displayName);
		expect(description.subtitle).toBeTruthy();
		const { outputs, outputNames = outputs } = description;
		expect(outputNames).toHaveLength(outputs.length);
		expect(codex).toMatchObject({
			node: `n8n-nodes-crm-service.${description.name}`,
			nodeVersion: '1.0',
			codexVersion: '1.0',
			alias: expect.arrayContaining([expect.any(String)]),
		});
	});

	it('names in operations without a resource above them what they are about', () => {
		const named = (wanted: string) =>
			description.properties.find(({ name, type }) => name === wanted && type === 'options');
		const options = (named('operation')?.options ?? []) as INodePropertyOptions[];
		const verbs = options.filter(({ name }) => /^(?:Create|Delete|Get|Update)$/.test(name));
		if (!named('resource')) expect(verbs).toEqual([]);
	});

	it('has an icon that no other node has, light and dark', () => {
		const icons = iconFiles(node);
		for (const icon of icons) {
			expect(existsSync(path.join(packageFolder, 'icons', icon))).toBe(true);
		}
		const others = nodes.filter((other) => other.node !== node);
		const taken = others.flatMap((other) => iconFiles(other.node));
		expect(new Set([...icons, ...taken]).size).toBe(2 * nodes.length);
	});

	it('has only categories of n8n, no subcategories, and aliases in plain ASCII', () => {
		const { categories = [], alias } = codex as { categories?: string[]; alias: string[] };
		expect(categories.length).toBeGreaterThan(0);
		expect(codexCategories).toEqual(expect.arrayContaining(categories));
		expect(codex).not.toHaveProperty('subcategories');
		expect(alias.filter((word) => !/^[a-z -]+$/.test(word))).toEqual([]);
		expect(new Set(alias).size).toBe(alias.length);
	});

	it('has every method that its parameters refer to', () => {
		const lists = parameters.flatMap(({ modes = [] }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		const mappers = parameters.flatMap(
			({ typeOptions }) => typeOptions?.resourceMapper?.resourceMapperMethod ?? [],
		);
		expect(Object.keys(node.methods?.listSearch ?? {}).sort()).toEqual([...new Set(lists)].sort());
		expect(Object.keys(node.methods?.resourceMapping ?? {}).sort()).toEqual(
			[...new Set(mappers)].sort(),
		);
	});

	it('has a self-contained description for each parameter', () => {
		for (const parameter of parameters) {
			const { displayName, type, description: text, placeholder, noDataExpression } = parameter;
			if (['collection', 'notice', 'hidden'].includes(type) || noDataExpression) continue;
			expect([displayName, text?.length]).not.toEqual([displayName, undefined]);
			if (type === 'boolean') expect(text).toMatch(/^Whether /);
			if (type === 'string' && placeholder) expect(placeholder).toMatch(/^e\.g\. /);
		}
	});

	it('has a default for each parameter, and options with names and values of their own', () => {
		for (const { name: parameter, type, options = [], default: value } of parameters) {
			expect([parameter, value]).not.toEqual([parameter, undefined]);
			if (type !== 'options' && type !== 'multiOptions') continue;
			const choices = options as INodePropertyOptions[];
			expect(new Set(choices.map((choice) => choice.name)).size).toBe(choices.length);
			expect(new Set(choices.map((choice) => choice.value)).size).toBe(choices.length);
			expect(choices.filter((choice) => choice.name.includes('*'))).toEqual([]);
		}
	});

	it('names operations as actions and sorts options', () => {
		for (const { name: parameter, type, options = [] } of parameters) {
			const names = options.map((option) =>
				'displayName' in option ? option.displayName : option.name,
			);
			if (
				!withOwnOrder.includes(parameter) &&
				['options', 'multiOptions', 'collection'].includes(type)
			) {
				expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
			}
			if (parameter !== 'operation') continue;
			for (const option of options as INodePropertyOptions[]) {
				expect(option.action).toMatch(/^[A-Z][a-z]+ ([a-z ]+|API)$/);
				expect(option.description).toBeTruthy();
			}
		}
	});
});

const locators = nodes.flatMap(({ name, node }) =>
	parametersOf(node.description.properties)
		.filter(({ type }) => type === 'resourceLocator')
		.map((locator) => [`${name} ${locator.displayName}`, locator] as const),
);

it.each(locators)('%s offers a list first', (title, { modes = [], default: initial }) => {
	expect(modes[0].type).toBe('list');
	// That of Skip Labels begins with a name.
	if (title.endsWith('Contact Skip Labels')) return;
	expect(initial).toEqual({ mode: 'list', value: '' });
});

it('panels of all nodes show at most 380 fields: what several operations have is there once', () => {
	const all = nodes.flatMap(({ node }) => parametersOf(node.description.properties));
	const shown = all.filter(({ type }) => type !== 'hidden');
	expect(shown.length).toBeLessThanOrEqual(380);
	expect(shown.length).toBeGreaterThan(300);
});
