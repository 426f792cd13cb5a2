import type { IDataObject } from 'n8n-workflow';

import { mergeAdditionalFields } from '../../shared/form/additionalFieldsJson';
import { isBlank } from '../../shared/values/blank';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import type { PrepareRequest } from '../../shared/operation/operation';

/** An expression may give one address instead of a list. */
const readImages: PrepareRequest = (request) => {
	const body = { ...(request.body as IDataObject) };
	if (body.images === undefined) return request;
	const images = [body.images as string | string[]].flat();
	return { ...request, body: { ...body, images: images.filter((image) => !isBlank(image)) } };
};

/** What create and update do to a product's fields before they are sent. */
export const prepareProductBody: PrepareRequest[] = [
	leaveOutEmpty('body', ['name', 'status']),
	readImages,
	mergeAdditionalFields,
];
