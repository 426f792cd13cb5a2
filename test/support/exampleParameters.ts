import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { DeclaredOperation } from '../../scripts/declaredOperations';
import { picked } from './pickedLocator';

/** The phone of every example. */
export const examplePhone = '+55 (11) 98765-0001';

/**
 * Example values by parameter name: ids of the demo account and values that must match each other.
 * All other values are derived from the parameter's type.
 */
const examples: Record<string, unknown> = {
	accountCategoryId: 'category-plans',
	accountExternalConversationId: 'conversation-helena',
	accountIntegration: 'int-main',
	accountIntegrationId: 'int-main',
	appointmentId: 'appointment-helena',
	campaign: 'spring',
	categoryId: 'category-plans',
	contactPhone: examplePhone,
	conversationId: 'conversation-helena',
	conversationOwnerId: 'member-ana',
	customerServiceId: 'service-helena',
	dealId: 'deal-helena',
	dealOwner: 'member-ana',
	email: 'helena@example.com',
	endDate: '2026-04-30T18:00:00',
	integration: 'int-main',
	label: 'label-vip',
	labelId: 'label-vip',
	labelsNoneOf: 'label-opt-out',
	languageCode: 'en_US',
	leadId: 'lead-helena',
	leadOwner: 'member-ana',
	leadType: 'PF',
	metadata: '{"tags": ["spring"]}',
	mode: 'send',
	phone: examplePhone,
	pipelineId: 'pipeline-sales',
	productId: 'product-basic-plan',
	sector: 'sector-sales',
	senderId: 'member-ana',
	source: 'website',
	stage: 'stage-new',
	stageId: 'stage-new',
	startDate: '2026-03-01T09:00:00',
	taxId: '123.456.789-01',
	temperature: 3,
	template: 'welcome_offer|en_US',
	templateName: 'welcome_offer',
	templateVariables: {
		mappingMode: 'defineBelow',
		value: { body_1: 'Helena', body_2: '20%' },
		matchingColumns: [],
		schema: [],
	},
	templateVariablesJson: '["Helena", "20%"]',
	to: examplePhone,
	utms: '{"utm_source": "newsletter"}',
};

/** Switches that must be off, so that the output shows the CRM's unchanged answer. */
const switches: Record<string, boolean> = { returnAll: false, simplify: false };

/** Fills every parameter of an operation, including those in collections. */
export function exampleParameters(operation: DeclaredOperation): IDataObject {
	const { node, resource, operation: value } = operation;
	const parameters: IDataObject = { operation: value };
	if (resource !== undefined) parameters.resource = resource;
	const nodeNow = { typeVersion: 1, parameters } as unknown as INode;
	for (const property of node.properties) {
		if (['resource', 'operation', 'requestOptions'].includes(property.name)) continue;
		if (property.type === 'hidden') continue;
		const isShown = NodeHelpers.displayParameter(
			parameters as INodeParameters,
			property,
			nodeNow,
			node,
		);
		if (isShown) parameters[property.name] = exampleValue(property) as IDataObject[string];
	}
	return parameters;
}

function exampleValue(property: INodeProperties): unknown {
	const { name, type, default: fallback } = property;
	if (name in switches) return switches[name];
	const [{ typeOptions }] = property.modes ?? [{ typeOptions: undefined }];
	const example = examples[typeOptions?.searchListMethod ?? ''] ?? examples[name];
	if (type === 'resourceLocator') return picked(example ?? failWithoutExample(property));
	if (type === 'resourceMapper') return example ?? failWithoutExample(property);
	if (example !== undefined) return example;
	switch (type) {
		case 'string':
			return property.typeOptions?.multipleValues ? [`Some ${name}`] : `Some ${name}`;
		case 'number':
			return Number(fallback) || 1;
		case 'boolean':
			return true;
		case 'dateTime':
			return '2026-03-02';
		case 'color':
			return '#1f6feb';
		case 'options':
			return fallback !== '' ? fallback : (property.options as INodePropertyOptions[])[0].value;
		case 'collection':
			return Object.fromEntries(
				(property.options as INodeProperties[]).map((option) => [
					option.name,
					exampleValue(option),
				]),
			);
		case 'multiOptions':
			return [];
		case 'json':
		case 'fixedCollection':
			return onlyUndocumentedFields(property) ? fallback : failWithoutExample(property);
		default:
			return failWithoutExample(property);
	}
}

/** Whether a parameter takes only undocumented fields, which the contract does not know. */
function onlyUndocumentedFields({ options }: INodeProperties): boolean {
	const values = (options ?? []) as INodePropertyCollection[];
	return values.every((option) =>
		option.values.every(({ name }) => ['name', 'value'].includes(name)),
	);
}

function failWithoutExample({ name, type }: INodeProperties): never {
	throw new Error(`exampleParameters.ts has no example for the ${type} parameter "${name}"`);
}
