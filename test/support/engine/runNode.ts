import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
} from 'n8n-workflow';

import { packagePrefix } from './nodeTypes';
import { loadPackage } from './package';
import { runWorkflow, type FinishedRun, type RunOptions } from './runWorkflow';

/** One of our nodes in a workflow. */
export interface NodeUnderTest {
	/** Name without the package prefix, e.g. `crmLead`. */
	type: string;
	/** `options` may hold options of all groups of the form. */
	parameters: IDataObject;
	/** Further settings: `onError`, `retryOnFail`, `maxTries`, … */
	settings?: Partial<INode>;
}

/** Name of the node in the run. */
export const nodeName = 'Node';

/** The node as a workflow holds it. */
export function workflowNode({ type, parameters, settings }: NodeUnderTest): INode {
	return {
		id: 'node',
		name: nodeName,
		type: `${packagePrefix}${type}`,
		typeVersion: 1,
		position: [200, 0],
		parameters: parameters as INodeParameters,
		credentials: { crmApi: { id: '1', name: 'Demo CRM' } },
		...settings,
	};
}

/**
 * Runs one of our nodes with the given items, after a trigger.
 *
 * @param items json of the input items
 */
export async function runNode(
	node: NodeUnderTest,
	items: IDataObject[],
	options: Omit<RunOptions, 'pinned'>,
): Promise<FinishedRun> {
	const { nodes } = await loadPackage();
	const description = nodes.get(node.type.replace(/Tool$/, ''))?.description;
	const parameters = description ? groupedOptions(node.parameters, description) : node.parameters;
	return await runWorkflow(
		{
			nodes: [
				{
					id: 'trigger',
					name: 'Trigger',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				workflowNode({ ...node, parameters }),
			],
			connections: { Trigger: { main: [[{ node: nodeName, type: 'main', index: 0 }]] } },
		},
		{ ...options, pinned: { Trigger: items } },
	);
}

/**
 * Moves options to the collections of the form that have them, so that tests need not name the
 * groups: `options` may hold options of all groups, and fields of the form itself.
 */
function groupedOptions(
	parameters: IDataObject,
	{ properties }: INodeTypeDescription,
): IDataObject {
	const { options } = parameters;
	if (typeof options !== 'object' || options === null || Array.isArray(options)) return parameters;
	const grouped: IDataObject = { ...parameters, options: {} };
	for (const [name, value] of Object.entries(options)) {
		const groups = properties.filter((field) => hasOption(field, name)).map((field) => field.name);
		const isField = properties.some((field) => field.name === name && field.type !== 'collection');
		if (isField && !groups.includes('options')) {
			grouped[name] = value;
			continue;
		}
		const group = groups.includes('options') ? 'options' : (groups[0] ?? 'options');
		grouped[group] = { ...(grouped[group] as IDataObject), [name]: value };
	}
	return grouped;
}

function hasOption({ type, options = [] }: INodeProperties, name: string): boolean {
	return type === 'collection' && options.some((option) => option.name === name);
}
