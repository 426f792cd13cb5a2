import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { jsonObjectParameter } from '../values/json';

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
 * The fields in an "Additional Fields (JSON)", whatever it is called. `accountId` is never sent:
 * the account is that of the token (spec, section 5).
 *
 * @param value the parameter's value
 * @throws {InvalidInput} when it cannot be read
 */
export function additionalFieldsOf(value: unknown): IDataObject {
	const fields = jsonObjectParameter(value, label);
	delete fields.accountId;
	return fields;
}

/** Merges the additional fields of a parameter into the body; they win over what is there. */
export function mergeFieldsFrom(parameter: string): PrepareRequest {
	return function (request) {
		const fields = additionalFieldsOf(this.getNodeParameter(parameter, ''));
		return { ...request, body: { ...(request.body as IDataObject), ...fields } };
	};
}

/** Merges "Additional Fields (JSON)" into the body, last. */
export const mergeAdditionalFields = mergeFieldsFrom(additionalFieldsJson.name);
