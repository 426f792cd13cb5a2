import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { sendOperation } from './sendOperation';
import type { Operation } from './operation';

/** The operations of one resource. */
export interface ResourceOperations {
	/** Value of the `resource` parameter; left out in a node with a single resource. */
	resource?: string;
	/** In the order of the "Operation" list: alphabetical by name, as n8n sorts them. */
	operations: Operation[];
	/** The operation that is selected first. */
	defaultOperation: string;
}

/**
 * The "Operation" list of a resource, followed by the fields of each operation, each shown only
 * for its own.
 */
export function describeOperations(description: ResourceOperations): INodeProperties[] {
	const { resource, operations, defaultOperation } = description;
	const ofResource: Record<string, string[]> =
		resource === undefined ? {} : { resource: [resource] };

	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: resource === undefined ? undefined : { show: ofResource },
			options: operations.map(describeOption),
			default: defaultOperation,
		},
		...operations.flatMap(({ value, fields }) =>
			fields.map((field) => shownFor(field, { ...ofResource, operation: [value] })),
		),
	];
}

function describeOption(operation: Operation): INodePropertyOptions {
	const { name, value, action, description, endpoint } = operation;
	return {
		name,
		value,
		action,
		description,
		routing: {
			request: { method: endpoint.method, url: endpoint.path },
			...sendOperation(operation),
		},
	};
}

function shownFor(field: INodeProperties, show: Record<string, string[]>): INodeProperties {
	return {
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...show, ...field.displayOptions?.show },
		},
	};
}
