import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { descriptionField, textField } from '../../shared/form/textField';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { readImages } from './readImages';

/** Create product: `POST /product` (docs/assumptions.md). */
export const create = {
	value: 'create',
	description: 'Create a product in a category',
	endpoint: endpoints.createProduct,
	fields: [
		{ ...textField('name', 'name', 'Name', 'Name of the product', 'Basic plan'), required: true },
		{
			...textField(
				'note',
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
			textField(
				'note',
				'status',
				'Status',
				'Status of the product, such as active or inactive',
				'active',
			),
		]),
	],
} satisfies Operation;
