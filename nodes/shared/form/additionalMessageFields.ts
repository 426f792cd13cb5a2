import type { Field } from '../operation/field';
import { additionalFieldsJson } from './additionalFieldsJson';

/** Fields of a send that no documentation names: an option of the collection "Options". */
export const additionalMessageFields: Field = {
	...additionalFieldsJson,
	name: 'additionalMessageFields',
	description:
		'JSON object with further fields of the send request, for fields that your CRM has and this node does not offer. They are merged in last.',
};
