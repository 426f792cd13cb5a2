import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from '../../shared/operation/operation';
import { apiSettings } from '../../shared/transport/apiSettings';
import { credentialName } from '../../shared/transport/sendOnce';

/** Gives the recipient the name that the credential says the CRM has for it (docs/assumptions.md). */
export const nameRecipient: PrepareRequest = async function (request) {
	const { names } = apiSettings(await this.getCredentials(credentialName));
	const { to, ...others } = request.body as IDataObject;
	return { ...request, body: { ...others, [names.recipientField]: to } };
};
