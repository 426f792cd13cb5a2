import type { Field } from '../operation/field';
import { additionalFieldsJson } from './additionalFieldsJson';

/** JSON field for message fields that the node does not offer, in the collection "Options". */
export const additionalMessageFields: Field = {
	...additionalFieldsJson,
	name: 'additionalMessageFields',
	description:
		'JSON object with fields of the send request that your CRM has and this node does not offer. They are merged in last.',
};
