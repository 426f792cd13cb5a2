import type { Field } from '../operation/field';
import { additionalFieldsLabel } from '../values/additionalFields';

/** JSON field for body fields that the node does not offer. */
export const additionalFieldsJson: Field = {
	displayName: additionalFieldsLabel,
	name: 'additionalFieldsJson',
	type: 'json',
	default: '{}',
	description:
		'JSON object with request fields that your CRM has and this node does not offer. They are merged in last and override the fields above.',
	addsExtraFields: true,
};

/** JSON field for message fields that the node does not offer, in the collection "Options". */
export const additionalMessageFields: Field = {
	...additionalFieldsJson,
	name: 'additionalMessageFields',
	description:
		'JSON object with fields of the send request that your CRM has and this node does not offer. They are merged in last.',
};
