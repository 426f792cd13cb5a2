import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import { fieldsInside, type Field } from './field';
import type { Operation } from './operation';
import { fieldsToClear } from './resolvedOperation';
import { outputFields } from './outputChoice';
import { sendOperation } from './sendOperation';

/** The operations of one resource. */
export interface ResourceOperations {
	/** Value of the `resource` parameter, which is empty and hidden in a node with a single resource. */
	resource?: string;
	/** In the order of the "Operation" list: alphabetical by name, as n8n's conventions ask. */
	operations: Operation[];
	/** The operation that is selected first. */
	defaultOperation: string;
}

const hiddenResource: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'hidden',
	noDataExpression: true,
	default: '',
};

/**
 * Describes the "Operation" list of a resource, followed by the fields of each operation, shown
 * only when that operation is selected.
 */
export function describeOperations(description: ResourceOperations): INodeProperties[] {
	const { resource, operations, defaultOperation } = description;
	const ofResource: Record<string, string[]> =
		resource === undefined ? {} : { resource: [resource] };

	return [
		// n8n finds custom operations by both parameters.
		...(resource === undefined ? [hiddenResource] : []),
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: resource === undefined ? undefined : { show: ofResource },
			options: operations.map(describeOption),
			default: defaultOperation,
		},
		...operations.flatMap((operation) =>
			updateDisplayOptions(
				{ show: { ...ofResource, operation: [operation.value] } },
				formOf(operation).map(asParameter),
			),
		),
	];
}

function formOf(operation: Operation): Field[] {
	const { id, fields = [] } = operation;
	return [
		...(id ? [{ ...id, required: true }] : []),
		...fields,
		...fieldsToClear(operation),
		...outputFields(operation),
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

const onlyForOperation = new Set<string>(['sendAs', 'read', 'addsExtraFields'] satisfies Array<
	keyof Field
>);

/** The field as an n8n parameter, without the properties that only the operation uses. */
function asParameter(field: Field): INodeProperties {
	const inside = fieldsInside(field);
	const entries = Object.entries(field).filter(([name]) => !onlyForOperation.has(name));
	const parameter = Object.fromEntries(entries) as unknown as INodeProperties;
	return inside.length === 0 ? parameter : { ...parameter, options: inside.map(asParameter) };
}
