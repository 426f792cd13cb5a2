import type { IDataObject } from 'n8n-workflow';

import { mergeAdditionalFields } from '../../shared/fields/additionalFieldsJson';
import { readJsonFields } from '../../shared/fields/jsonBodyFields';
import { normalizePhoneFields } from '../../shared/fields/phoneFields';
import type { PrepareRequest } from '../../shared/operation/operation';

const keepDigitsOfTaxId: PrepareRequest = (request) => {
	const body = { ...(request.body as IDataObject) };
	if (body.taxId !== undefined) body.taxId = String(body.taxId).replace(/\D/g, '');
	if (body.taxId === '') delete body.taxId;
	return { ...request, body };
};

const leaveOutEmptyName: PrepareRequest = (request) => {
	const body = { ...(request.body as IDataObject) };
	if (body.name === '') delete body.name;
	return { ...request, body };
};

/** What create and update do to a lead's fields before they are sent. */
export const prepareLeadBody: PrepareRequest[] = [
	leaveOutEmptyName,
	normalizePhoneFields('body', { phone: 'Phone' }),
	keepDigitsOfTaxId,
	readJsonFields({ metadata: 'Metadata (JSON)', utms: 'UTMs (JSON)' }),
	mergeAdditionalFields,
];
