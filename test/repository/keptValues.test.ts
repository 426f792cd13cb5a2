import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { sourceNodes } from './sources';

/** Nodes in whose forms no choice may drop what was filled in: n8n saves only what it shows. */
const names = ['CrmOutboundContact', 'CrmOutboundResults'];

const all = sourceNodes();
const nodes = all.filter(({ name }) => names.includes(name));

/** A value that no field has by default, so that n8n saves it. */
function filledValue({ type, options = [], default: initial }: INodeProperties): unknown {
	const inner = options.filter((option): option is INodeProperties => 'type' in option);
	if (inner.length > 0) return filledValues(inner);
	const [group] = options.filter((option) => 'values' in option);
	if (group) return { [group.name]: filledValues(group.values) };
	if (type === 'resourceLocator') return { __rl: true, mode: 'list', value: 'picked' };
	if (type === 'resourceMapper') return { mappingMode: 'defineBelow', value: { body_1: 'Hi' } };
	const choices = options.flatMap((option) => ('value' in option ? [option.value] : []));
	if (type === 'multiOptions') return choices.slice(0, 1);
	if (type === 'options') return choices.find((value) => value !== initial);
	if (type === 'boolean') return !initial;
	return type === 'number' ? Number(initial) + 1 : 'filled';
}

function filledValues(fields: INodeProperties[]): INodeParameters {
	const values = fields.map((field) => [field.name, filledValue(field)]);
	return Object.fromEntries(values) as INodeParameters;
}

/** The fields that n8n can show, without those that take no care to fill in. */
const fieldsOf = (properties: INodeProperties[]) =>
	properties.filter(
		({ name, type }) =>
			type !== 'hidden' && type !== 'notice' && name !== 'limit' && name !== 'returnAll',
	);

/** A list of countries has many. */
const mostChoices = 10;

/** The choices of a form: of a list or a switch at the top, or of a list inside of an option. */
function choicesOf(fields: INodeProperties[], path: string[] = []): Array<[string[], unknown]> {
	return fields.flatMap((field): Array<[string[], unknown]> => {
		const { name, type, options = [] } = field;
		const own = [...path, name];
		if (type === 'options') {
			const some = options.slice(0, mostChoices);
			return some.flatMap((option) => ('value' in option ? [[own, option.value]] : []));
		}
		if (type === 'boolean') return [true, false].map((value) => [own, value]);
		const inner = options.filter((option): option is INodeProperties => 'type' in option);
		const groups = options.flatMap((option) =>
			'values' in option ? choicesOf(option.values, [...own, option.name]) : [],
		);
		return [...choicesOf(inner, own), ...groups];
	});
}

function withChoice(parameters: INodeParameters, path: string[], value: unknown): INodeParameters {
	const [name, ...rest] = path;
	const chosen =
		rest.length === 0 ? value : withChoice(parameters[name] as INodeParameters, rest, value);
	return { ...parameters, [name]: chosen as NodeParameterValueType };
}

describe.each(nodes)('$name', ({ node: { description } }) => {
	const fields = fieldsOf(description.properties);
	const filled = filledValues(fields);

	/** What n8n saves. */
	const saved = (parameters: INodeParameters) =>
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			{ typeVersion: 1 } as INode,
			description,
		);

	it.each([...choicesOf(fields).map(([path, value]) => [path.join('.'), value, path] as const)])(
		'keeps what was filled in when %s is %j',
		(_name, value, path) => {
			const chosen = withChoice(filled, [...path], value);
			expect(saved(chosen)).toMatchObject(chosen);
		},
	);
});

it.each(all)("n8n's resolver finds all that the display of $name depends on", ({ node }) => {
	const { description } = node;
	const opened = { typeVersion: 1, parameters: {} } as unknown as INode;
	for (const filled of [{}, filledValues(description.properties)]) {
		expect(() =>
			NodeHelpers.getNodeParameters(
				description.properties,
				filled,
				...([true, false, opened, description] as const),
			),
		).not.toThrow();
	}
});
