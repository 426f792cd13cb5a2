import { mergeAdditionalFields } from '../../shared/form/additionalFieldsJson';
import { normalizePhoneFields } from '../../shared/operation/phoneFields';
import type { PrepareRequest } from '../../shared/operation/operation';
import { keepTaxIdDigits } from './taxId';

/** What create and update do to a lead's fields before they are sent. */
export const prepareLeadBody: PrepareRequest[] = [
	normalizePhoneFields('body', { phone: 'Phone' }),
	keepTaxIdDigits('body'),
	mergeAdditionalFields,
];
