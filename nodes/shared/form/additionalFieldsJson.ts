import type { Field } from '../operation/field';
import { additionalFieldsLabel } from '../values/additionalFields';

/** Fields that no documentation names, for the body of a request. */
export const additionalFieldsJson: Field = {
	displayName: additionalFieldsLabel,
	name: 'additionalFieldsJson',
	type: 'json',
	default: '{}',
	description:
		'JSON object with further fields of the request, for fields that your CRM has and this node does not offer. They are merged in last and win over the fields above.',
	sendsOwnFields: true,
};
