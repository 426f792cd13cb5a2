import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

/** A state in which a node's panel can be opened. */
export interface PanelState {
	/** As in "CRM Lead · lead · getAll · all fields"; unique. */
	title: string;
	/** The node type's display name. */
	nodeType: string;
	node: Pick<INode, 'type' | 'typeVersion' | 'parameters'>;
}

/** The parameters that decide which others a node shows, outermost first. */
const choiceNames = ['resource', 'event', 'operation', 'mode'];
/** The entry that n8n adds to every list of resources and operations. */
const customApiCall = '__CUSTOM_API_CALL__';
const collectionTypes = ['collection', 'fixedCollection', 'resourceLocator'];
/** The parameters that n8n adds to every declarative or polling node. */
const n8nParameters = ['requestOptions', 'pollTimes'];

/**
 * Lists all relevant states: each resource, operation and event of a node, once with the defaults and
 * once with all fields of all collections.
 */
export function panelStates(description: INodeTypeDescription): PanelState[] {
	return chosen(description, {}, choiceNames).flatMap((parameters) => {
		const title = [description.displayName, ...Object.values(parameters)].join(' · ');
		const all = withAllFields(description, parameters);
		const states = [{ title, parameters }];
		if (all) states.push({ title: `${title} · all fields`, parameters: all });
		return states.map((state) => ({
			title: state.title,
			nodeType: description.displayName,
			node: {
				type: description.name,
				typeVersion: [description.version].flat().at(-1) ?? 1,
				parameters: state.parameters,
			},
		}));
	});
}

/** Every combination of the remaining choices. */
function chosen(
	description: INodeTypeDescription,
	made: INodeParameters,
	[choice, ...left]: string[],
): INodeParameters[] {
	if (choice === undefined) return [made];
	const property = shownProperties(description, made).find(({ name }) => name === choice);
	const options = (property?.options ?? []) as INodePropertyOptions[];
	// The resource of a node with only one is hidden, and has no options.
	if (options.length === 0) return chosen(description, made, left);
	return options
		.filter(({ value }) => value !== customApiCall)
		.flatMap(({ value }) => chosen(description, { ...made, [choice]: value }, left));
}

/**
 * The parameters with all fields of all collections, and each locator in its last mode, which is not
 * the list; undefined when there are neither.
 */
function withAllFields(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeParameters | undefined {
	const fields = shownProperties(description, parameters)
		.filter(({ type }) => collectionTypes.includes(type))
		.map((property) => [property.name, filled(property)]);
	if (fields.length === 0) return undefined;
	return { ...parameters, ...(Object.fromEntries(fields) as INodeParameters) };
}

function shownProperties(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeProperties[] {
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		null,
		description,
	);
	return description.properties.filter(
		(property) =>
			!n8nParameters.includes(property.name) &&
			NodeHelpers.displayParameter(values ?? parameters, property, null, description),
	);
}

function filled({ type, default: initial, options, typeOptions, modes }: INodeProperties) {
	if (type === 'resourceLocator') return { __rl: true, mode: modes?.at(-1)?.name, value: '' };
	if (type === 'collection') return valuesOf((options ?? []) as INodeProperties[]);
	if (type !== 'fixedCollection') return initial;
	const groups = (options ?? []) as INodePropertyCollection[];
	return Object.fromEntries(
		groups.map(({ name, values }) => {
			const one = valuesOf(values);
			return [name, typeOptions?.multipleValues ? [one] : one];
		}),
	);
}

function valuesOf(properties: INodeProperties[]): IDataObject {
	return Object.fromEntries(
		properties.map((property) => [property.name, filled(property) as NodeParameterValueType]),
	) as IDataObject;
}
