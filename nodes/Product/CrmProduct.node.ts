import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField, type Reader } from '../shared/fields/field';
import {
	additionalFieldsCollection,
	updateFieldsCollection,
} from '../shared/form/fieldCollections';
import { descriptionField, noteField, textField } from '../shared/form/textField';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import { isBlank } from '../shared/values/blank';
import { parsedList } from '../shared/values/json';
import { parseText } from '../shared/values/text';

/** An expression may return one URL instead of a list. */
const readImages: Reader<unknown> = (images, label) => {
	const filled = [parsedList(images)].flat().filter((image) => !isBlank(image));
	if (filled.length > 0) return filled.map((image) => parseText(image, label, 'note'));
	return undefined;
};

const productFields = [
	{ ...textField('name', 'name', 'Name', 'Name of the product', 'Basic plan'), required: true },
	{
		...noteField(
			'accountCategoryId',
			'Category ID',
			'ID of the category that the product belongs to',
		),
		required: true,
	},
	sentField('price', {
		displayName: 'Price',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 0,
		required: true,
		description: "Price per billing period, in the account's currency",
	}),
	sentField('billingType', {
		displayName: 'Billing Type',
		type: 'options',
		options: [
			{ name: 'Monthly', value: 'MONTHLY' },
			{ name: 'One Time', value: 'ONE_TIME' },
			{ name: 'Weekly', value: 'WEEKLY' },
			{ name: 'Yearly', value: 'YEARLY' },
		],
		default: 'ONE_TIME',
		required: true,
		description: 'How often the price is billed',
	}),
	additionalFieldsCollection([
		descriptionField('Description of the product', 'Up to three seats'),
		sentField('hourlyAppointments', {
			displayName: 'Hours per Appointment',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1,
			description: 'Duration of an appointment for this product, in hours',
		}),
		sentField('images', {
			displayName: 'Images',
			type: 'string',
			textKind: 'note',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
			default: [],
			placeholder: 'e.g. https://example.com/plan.png',
			description: 'URLs of pictures of the product',
			read: readImages,
		}),
		noteField('status', 'Status', 'Status of the product, such as active or inactive', 'active'),
	]),
];

const productId = noteField('productId', 'Product ID', 'ID of the product, as returned by Create');

/** Most bodies are our reading (docs/assumptions.md). */
export const resources = [
	{
		record: 'product',
		operations: [
			{
				value: 'create',
				description: 'Create a product in a category',
				endpoint: endpoints.createProduct,
				fields: productFields,
			},
			{
				value: 'get',
				description: 'Get a product with its price and category',
				endpoint: endpoints.getProduct,
				id: productId,
			},
			{
				value: 'update',
				description: 'Update a product. Omitted and blank fields keep their values.',
				endpoint: endpoints.updateProduct,
				id: productId,
				fields: [updateFieldsCollection(productFields)],
			},
		],
	},
	{
		record: 'category',
		operations: [
			{
				value: 'update',
				description: 'Update a product category. Omitted and blank fields keep their values.',
				endpoint: endpoints.updateCategory,
				id: noteField('categoryId', 'Category ID', 'ID of the category, as found in its products'),
				fields: [
					updateFieldsCollection([
						noteField(
							'description',
							'Description',
							'What belongs in the category',
							'Billed by the month',
						),
						textField('name', 'name', 'Name', 'Name of the category', 'Plans'),
					]),
				],
			},
		],
	},
];

/** Products and their categories. */
export class CrmProduct extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Product', resources),
		name: 'crmProduct',
		icon: nodeIcon('crm-product'),
		subtitle,
		description: 'Create, get and update products, and update their categories',
		usableAsTool: true,
	};
}
