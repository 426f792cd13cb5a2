import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { jsonObjectParameter } from './jsonParameter';

const label = 'Additional Fields (JSON)';

/** Fields that no documentation names, for the body of a request. */
export const additionalFieldsJson: INodeProperties = {
	displayName: label,
	name: 'additionalFieldsJson',
	type: 'json',
	default: '{}',
	description:
		'JSON object with further fields of the request, for fields that your CRM has and this node does not offer. They are merged in last and win over the fields above.',
};

/**
 * Merges "Additional Fields (JSON)" into the body, last. `accountId` is never sent: the account
 * is that of the token (spec, section 5).
 */
export const mergeAdditionalFields: PrepareRequest = function (request) {
	const fields = jsonObjectParameter(this.getNodeParameter('additionalFieldsJson', ''), label);
	const body = { ...(request.body as IDataObject), ...fields };
	delete body.accountId;
	return { ...request, body };
};
