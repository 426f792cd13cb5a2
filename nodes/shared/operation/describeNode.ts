import {
	NodeConnectionTypes,
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { byLabel } from '../fields/field';
import { keepExpressions } from '../fields/keptFields';
import { listSearchesFor } from '../locators/recordLocator';
import type { AnyOperation } from './operation';
import { outputFields, titleOf } from './output';
import { requestForm } from './requestForm';
import { customOperation, routing } from './runOperations';

/** The operations of one resource. */
export interface Resource {
	/** What one of its records is called. Of several resources, the value of the `resource` parameter, too. */
	record: string;
	/** The first one is selected by default. */
	operations: AnyOperation[];
	/** Whether AI agents are not offered it. */
	isForPeople?: boolean;
}

/** For n8n's own builder of workflows. */
const searchHint =
	'Writes to a live CRM at once, for each input item. Never invent IDs: read them first, with this or another CRM node. To message the people of a list, use CRM Outbound Contact, which previews first and sends to nobody twice.';

/**
 * What all nodes with operations have in common. n8n recognizes them by `requestDefaults`, which stays
 * empty, because n8n would evaluate expressions in it for every item; the transport sets the URL.
 *
 * @param resources the first one is selected by default
 */
export function describeNode(displayName: string, resources: Resource[]) {
	const operations = resources.flatMap((resource) => resource.operations);
	const isWriting = operations.some((each) => 'run' in each || each.endpoint.method !== 'GET');
	return {
		displayName,
		defaults: { name: displayName },
		...(isWriting && { builderHint: { searchHint } }),
		group: ['transform'],
		version: 1,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crmApi', required: true }],
		requestDefaults: {},
		properties: keepExpressions([
			resourceField(resources),
			...resources.flatMap((each) => describeResource(each, valueOf(each, resources))),
		]),
	} satisfies Partial<INodeTypeDescription>;
}

/** What a node with operations has besides its description: what n8n runs, and what its locators list. */
export function operationNode(resources: Resource[]) {
	const fields = resources.flatMap(({ operations }) => operations.flatMap(formOf));
	const run = (operations: AnyOperation[]) =>
		Object.fromEntries(operations.map((each) => [each.value, customOperation(each)]));
	return class implements Pick<INodeType, 'customOperations' | 'methods'> {
		methods = { listSearch: listSearchesFor(fields) };

		customOperations = Object.fromEntries(
			resources.map((each) => [valueOf(each, resources), run(each.operations)]),
		);
	};
}

/**
 * The subtitle of a node with operations: "Get Many: Lead" or "Send Template". It is built from
 * parameter values, because display names are not available there; n8n's value for "Get Many" is
 * `getAll`.
 */
export const subtitle =
	'={{ [$parameter["operation"].replace(/^getAll$/, "getMany"), $parameter["resource"]]' +
	'.filter((value) => value)' +
	'.map((value) => value.replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()))' +
	'.join(": ") }}';

/** Value of the `resource` parameter, which is empty in a node with a single resource. */
const valueOf = ({ record }: Resource, { length }: Resource[]) => (length > 1 ? record : '');

/**
 * The "Resource" list; hidden in a node with a single resource. n8n finds operations by its value, and the
 * actions of the node panel by its options.
 */
function resourceField(resources: Resource[]): INodeProperties {
	const displayOptions = { show: { '@tool': [false] } };
	const options = resources.map((resource) => ({
		name: titleOf(resource.record),
		value: valueOf(resource, resources),
		...(resource.isForPeople && { displayOptions }),
	}));
	return {
		displayName: 'Resource',
		name: 'resource',
		noDataExpression: true,
		type: resources.length === 1 ? 'hidden' : 'options',
		default: options[0].value,
		options: byLabel(options),
	};
}

/** The "Operation" list of a resource, and the fields of each operation. */
function describeResource({ record, operations }: Resource, resource: string): INodeProperties[] {
	const [{ value: selected }] = operations;
	const show = resource === '' ? undefined : { resource: [resource] };
	const options = operations.map((each) => describeOperation(each, record, resource === ''));
	const list: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: show && { show },
		options: byLabel(options),
		default: selected,
	};
	return [list, ...updateDisplayOptions({ show }, shareFields(operations))];
}

/** The fields of all operations. One that several of them have is there once, and shown for each. */
function shareFields(operations: AnyOperation[]): INodeProperties[] {
	const shared: Array<{ field: INodeProperties; users: string[]; shown: string }> = [];
	for (const operation of operations) {
		// Each operation keeps the order of its fields.
		let next = 0;
		for (const field of formOf(operation)) {
			const shown = JSON.stringify(field);
			const same = shared.findIndex((each, place) => place >= next && each.shown === shown);
			if (same >= 0) shared[same].users.push(operation.value);
			else shared.splice(next, 0, { field, users: [operation.value], shown });
			next = (same >= 0 ? same : next) + 1;
		}
	}
	return shared.flatMap(({ field, users }) =>
		updateDisplayOptions({ show: { operation: users } }, [field]),
	);
}

/**
 * @param isAlone whether the node shows no resource: then a verb alone gets it as its object, as in "Get
 *   Stage". n8n's linter fixes the name "Get Many".
 */
function describeOperation(
	operation: AnyOperation,
	record: string,
	isAlone: boolean,
): INodePropertyOptions {
	const { value, description } = operation;
	const isList = value === 'getAll';
	const { name = isList ? 'Get Many' : titleOf(value) } = operation;
	const words = `${name.charAt(0)}${name.slice(1).toLowerCase()} ${record}${isList ? 's' : ''}`;
	const { action = words } = operation;
	const object = record.split(' ').map(titleOf).join(' ');
	const shown = isAlone && !name.includes(' ') ? `${name} ${object}` : name;
	return { name: shown, value, action, description, routing: routing(operation) };
}

/** The fields of an operation, in the order of its form. */
function formOf(operation: AnyOperation): INodeProperties[] {
	if ('run' in operation) return operation.fields ?? [];
	const id = operation.id ? [{ ...operation.id, required: true }] : [];
	return [...id, ...requestForm(operation), ...outputFields(operation)];
}
