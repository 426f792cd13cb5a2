import type { INodeProperties } from 'n8n-workflow';

import { additionalFieldsJson, mergeFieldsFrom } from './additionalFieldsJson';

/** Fields of a send that no documentation names: an option of the collection "Options". */
export const additionalMessageFields: INodeProperties = {
	displayName: additionalFieldsJson.displayName,
	name: 'additionalMessageFields',
	type: 'json',
	default: '{}',
	description:
		'JSON object with further fields of the send request, for fields that your CRM has and this node does not offer. They are merged in last.',
};

/** Merges "Additional Fields (JSON)" of "Options" into the body, last. */
export const mergeAdditionalMessageFields = mergeFieldsFrom(
	`options.${additionalMessageFields.name}`,
);
