import type { IDataObject } from 'n8n-workflow';

import { mergeAdditionalFields } from '../../shared/fields/additionalFieldsJson';
import { leaveOutEmpty } from '../../shared/fields/leaveOutEmpty';
import { readNumberFields } from '../../shared/fields/numberFields';
import type { PrepareRequest } from '../../shared/operation/operation';

/** An expression may give one address instead of a list. */
const readImages: PrepareRequest = (request) => {
	const body = { ...(request.body as IDataObject) };
	if (body.images === undefined) return request;
	const images = [body.images as string | string[]].flat();
	return { ...request, body: { ...body, images: images.filter((image) => image !== '') } };
};

/** What create and update do to a product's fields before they are sent. */
export const prepareProductBody: PrepareRequest[] = [
	leaveOutEmpty('body', ['accountCategoryId', 'billingType', 'name', 'status']),
	readNumberFields({ price: 'Price', hourlyAppointments: 'Hours per Appointment' }),
	readImages,
	mergeAdditionalFields,
];
