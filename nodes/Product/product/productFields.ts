import type { INodeProperties } from 'n8n-workflow';

import type { endpoints } from '../../shared/contract';
import { bodyField } from '../../shared/form/bodyField';
import { idField } from '../../shared/form/idField';

type Endpoint = typeof endpoints.createProduct;

const name = bodyField<Endpoint>('name', {
	displayName: 'Name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Basic plan',
	description: 'Name of the product',
});

const category = bodyField<Endpoint>(
	'accountCategoryId',
	idField('Category ID', 'accountCategoryId', 'ID of the category that the product belongs to'),
);

const price = bodyField<Endpoint>('price', {
	displayName: 'Price',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 2 },
	default: 0,
	description: "Price per billing period, in the account's currency",
});

const billingType = bodyField<Endpoint>('billingType', {
	displayName: 'Billing Type',
	type: 'options',
	options: [
		{ name: 'Monthly', value: 'MONTHLY' },
		{ name: 'One Time', value: 'ONE_TIME' },
		{ name: 'Weekly', value: 'WEEKLY' },
		{ name: 'Yearly', value: 'YEARLY' },
	],
	default: 'ONE_TIME',
	description: 'How often the price is billed',
});

/** What a product cannot be without. */
export const mainProductFields: INodeProperties[] = [name, category, price, billingType];

/** All other fields of a product. */
export const otherProductFields: INodeProperties[] = [
	bodyField<Endpoint>('description', {
		displayName: 'Description',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Up to three seats',
		description: 'What the product is',
	}),
	bodyField<Endpoint>('hourlyAppointments', {
		displayName: 'Hours per Appointment',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description: 'Duration of an appointment for this product, in hours',
	}),
	bodyField<Endpoint>('images', {
		displayName: 'Images',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
		default: [],
		placeholder: 'e.g. https://example.com/plan.png',
		description: 'Web addresses of pictures of the product',
	}),
	bodyField<Endpoint>('status', {
		displayName: 'Status',
		type: 'string',
		default: '',
		placeholder: 'e.g. active',
		description: 'Status of the product, such as active or inactive',
	}),
];
