/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type {
	INodeProperties,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { endpoints, type Endpoint, type EndpointName } from '../nodes/shared/contract';
import type { Operation } from '../nodes/shared/operation/operation';
import { sourceOperations } from './previews/sourceOperations';

/** A built node with its folder. */
export interface BuiltNode {
	description: INodeTypeDescription;
	/** Absolute path of its folder in `dist`. */
	folder: string;
}

/** An operation as a declarative node's description declares it. */
export interface DeclaredOperation {
	node: INodeTypeDescription;
	/** Value of the `resource` parameter; undefined in a node without one. */
	resource?: string;
	/** Label of the resource; undefined in a node without one. */
	resourceLabel?: string;
	/** Value of the `operation` parameter. */
	operation: string;
	/** Label of the operation. */
	label: string;
	method: string;
	/** Path below the base URL, with placeholders in braces as in the contract. */
	path: string;
}

/**
 * Loads the nodes of the built package that are listed in its manifest.
 *
 * @param packageFolder absolute path of the folder with package.json and `dist`
 * @throws Error when a listed node is not built
 */
export function builtNodes(packageFolder: string): BuiltNode[] {
	const manifest = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const load = createRequire(path.join(packageFolder, 'package.json'));
	return manifest.n8n.nodes.map((file) => {
		const className = path.basename(file, '.node.js');
		const module = load(`./${file}`) as Record<string, new () => INodeType>;
		const { description } = new module[className]() as { description: INodeTypeDescription };
		return { description, folder: path.join(packageFolder, path.dirname(file)) };
	});
}

/** All operations that a node declares with routing; none for a programmatic node. */
export function declaredOperations(node: INodeTypeDescription): DeclaredOperation[] {
	return node.properties
		.filter(({ name, type }) => name === 'operation' && type === 'options')
		.flatMap((property) => {
			const resource = property.displayOptions?.show?.resource?.[0] as string | undefined;
			return optionsOf(property).flatMap((option) => {
				const request = option.routing?.request;
				if (!request) return [];
				return [
					{
						node,
						resource,
						resourceLabel: resource === undefined ? undefined : resourceLabel(node, resource),
						operation: String(option.value),
						label: option.name,
						method: String(request.method),
						path: String(request.url),
					},
				];
			});
		});
}

/**
 * The source object of an operation.
 *
 * @param folder of its node in `dist`
 * @throws Error when no source file has it
 */
export function sourceOf(declared: DeclaredOperation, folder: string): Operation {
	const source = sourceOperations().find(
		({ node, resource, operation }) =>
			node === path.basename(folder) &&
			(declared.resource === undefined || declared.resource === resource) &&
			operation.value === declared.operation,
	);
	if (!source) throw new Error(`No file of ${folder} has the operation "${declared.operation}"`);
	return source.operation;
}

/** The contract's endpoint of an operation; undefined when there is none. */
export function endpointOf(
	operation: Pick<DeclaredOperation, 'method' | 'path'>,
	table: Record<string, Endpoint> = endpoints,
): { name: EndpointName; endpoint: Endpoint } | undefined {
	const entry = Object.entries(table).find(
		([, { method, path: endpointPath }]) =>
			method === operation.method && endpointPath === operation.path,
	);
	return entry && { name: entry[0] as EndpointName, endpoint: entry[1] };
}

function resourceLabel(node: INodeTypeDescription, value: string): string {
	const resources = node.properties.find(({ name }) => name === 'resource');
	return optionsOf(resources).find((option) => option.value === value)?.name ?? value;
}

function optionsOf(property?: INodeProperties): INodePropertyOptions[] {
	return (property?.options ?? []) as INodePropertyOptions[];
}
