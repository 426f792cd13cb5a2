import {
	NodeConnectionTypes,
	UnexpectedError,
	type IDataObject,
	type INodeType,
	type INodeTypes,
	type INodeTypeDescription,
} from 'n8n-workflow';

import type { LoadedPackage } from './package';

/** Prefix of our node types in a workflow file. */
export const packagePrefix = 'n8n-nodes-crm-service.';

/** Returns one of n8n's own node types; nothing if it is not loaded. */
export type OwnNodes = (type: string, version?: number) => INodeType | undefined;

/**
 * The node types of a run: ours come from the package; n8n's own are replaced by nodes that pass
 * their items on, because callers pin their output.
 */
export class HarnessNodeTypes implements INodeTypes {
	/** @param ownNodes n8n's own nodes, in place of stand-ins (ownNodeTypes.ts) */
	constructor(
		private readonly loadedPackage: LoadedPackage,
		private readonly ownNodes?: OwnNodes,
	) {}

	getByName(type: string): INodeType {
		return this.getByNameAndVersion(type);
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		if (!type.startsWith(packagePrefix)) {
			return this.ownNodes?.(type, version) ?? createStandIn(type);
		}
		const name = type.slice(packagePrefix.length);
		const node = this.loadedPackage.nodes.get(name.replace(/Tool$/, ''));
		if (node && name.endsWith('Tool')) return asTool(node);
		if (node) return node;
		throw new UnexpectedError(`The package has no node "${type}"`);
	}

	getKnownTypes(): IDataObject {
		return {};
	}
}

/** n8n appends "Tool" to the name of a node that is used as a tool. */
function asTool(node: INodeType): INodeType {
	const description = { ...node.description, name: `${node.description.name}Tool` };
	return Object.create(node, { description: { value: description } }) as INodeType;
}

function createStandIn(type: string): INodeType {
	const isTrigger = /trigger$/i.test(type);
	const description: INodeTypeDescription = {
		displayName: type,
		name: type,
		group: [isTrigger ? 'trigger' : 'transform'],
		version: [1, 1.1, 1.2, 2, 3, 3.4, 4, 4.2],
		description: 'Stands in for a node of n8n',
		defaults: { name: type },
		inputs: isTrigger ? [] : [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	};
	return {
		description,
		async execute() {
			return [this.getInputData()];
		},
	};
}
