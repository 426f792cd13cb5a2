import { sentField, type Field, type ReadValue } from '../../shared/operation/operation';
import { isBlank } from '../../shared/values/blank';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { textOf } from '../../shared/values/text';
import { descriptionField, textField } from '../../shared/form/textField';

export const productIdField = textField(
	'productId',
	'Product ID',
	'ID of the product, as returned by Create',
);

const name = textField('name', 'Name', 'Name of the product', 'Basic plan');

const category = textField(
	'accountCategoryId',
	'Category ID',
	'ID of the category that the product belongs to',
);

const price = sentField('price', {
	displayName: 'Price',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 2 },
	default: 0,
	description: "Price per billing period, in the account's currency",
});

const billingType = sentField('billingType', {
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

/** An expression may return one URL instead of a list. */
const readImages: ReadValue = (images, label) => {
	const filled = [images].flat().filter((image) => !isBlank(image));
	const read = filled.map((image) => textOf(image, label).trim());
	if (!read.some(isImageList)) return read.length > 0 ? read : undefined;
	throw new InvalidInput(
		`"${label}" has several images in one text`,
		`Add each image to "${label}" on its own, or let the expression return a list.`,
	);
};

/** Whether a text is a list of images. A single URL may contain a comma, but no second URL. */
function isImageList(image: string): boolean {
	const isUrl = /^[a-z]+:/i.test(image);
	return (isUrl ? /[,;\s]https?:|[,;]\s|[\r\n]/ : /^\[|[,;\r\n]/).test(image);
}

export const mainProductFields: Field[] = [name, category, price, billingType];

export const otherProductFields: Field[] = [
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
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
		default: [],
		placeholder: 'e.g. https://example.com/plan.png',
		description: 'URLs of pictures of the product',
		read: readImages,
	}),
	textField('status', 'Status', 'Status of the product, such as active or inactive', 'active'),
];
