import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from '../../shared/operation/operation';
import { apiSettings } from '../../shared/transport/apiSettings';
import { credentialName } from '../../shared/transport/sendOnce';

/** Renames the recipient field to the name in the credential (docs/assumptions.md). */
export const nameRecipient: PrepareRequest = async function (request) {
	const { names } = apiSettings(await this.getCredentials(credentialName));
	const { to, ...others } = request.body as IDataObject;
	return { ...request, body: { ...others, [names.recipientField]: to } };
};
