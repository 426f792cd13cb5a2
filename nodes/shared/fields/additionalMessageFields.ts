import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { jsonObjectParameter } from './jsonParameter';

/** Fields of a send that no documentation names: an option of the collection "Options". */
export const additionalMessageFields: INodeProperties = {
	displayName: 'Additional Fields (JSON)',
	name: 'additionalMessageFields',
	type: 'json',
	default: '{}',
	description:
		'JSON object with further fields of the send request, for fields that your CRM has and this node does not offer. They are merged in last.',
};

/**
 * Merges "Additional Fields (JSON)" into the body, last. `accountId` is never sent: the
 * account is that of the token (spec, section 5).
 */
export const mergeAdditionalMessageFields: PrepareRequest = function (request) {
	const fields = jsonObjectParameter(
		this.getNodeParameter(`options.${additionalMessageFields.name}`, ''),
		additionalMessageFields.displayName,
	);
	const body = { ...(request.body as IDataObject), ...fields };
	delete body.accountId;
	return { ...request, body };
};
