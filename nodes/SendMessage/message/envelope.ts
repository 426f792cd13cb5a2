import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { phoneDigitsOf } from '../../shared/values/phone';
import { requireFields } from '../../shared/operation/requiredFields';
import type { PrepareRequest } from '../../shared/operation/operation';
import type { CountryCode } from '../../shared/phone';
import { apiSettings } from '../../shared/transport/apiSettings';
import { credentialName } from '../../shared/transport/sendOnce';
import { toField } from './messageFields';

/**
 * What every send carries: channel account, recipient and, where given, sender. The credential
 * names the field that the recipient stands in (docs/assumptions.md).
 *
 * @param recipientOf reads the recipient of the item
 */
export function envelopeTo(
	recipientOf: (context: IExecuteSingleFunctions) => string,
): PrepareRequest[] {
	return [
		requireFields('body', { accountIntegrationId: 'Integration' }),
		async function (request) {
			const { names } = apiSettings(await this.getCredentials(credentialName));
			const body: IDataObject = { ...(request.body as IDataObject) };
			return { ...request, body: { ...body, [names.recipientField]: recipientOf(this) } };
		},
	];
}

/**
 * The phone in "Recipient Phone", in the strict format.
 *
 * @throws {InvalidInput} with the reason when it is no phone number
 */
export function phoneRecipient(context: IExecuteSingleFunctions): string {
	const country = context.getNodeParameter('defaultCountry', 'BR') as CountryCode;
	return phoneDigitsOf(context.getNodeParameter(toField.name, ''), toField.displayName, country);
}
