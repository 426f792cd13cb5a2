import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { rowNumber } from '../rowNumber';
import { accountKey, parseApiSettings, type ApiSettings } from './apiSettings';
import { CrmClient, type ClientOptions } from './crmClient';
import { credentialName } from './exchange/sendOnce';

/**
 * Creates the client of a run that works for all its items. Fields of a credential may be expressions over
 * the item, and no item must reach the account of another.
 *
 * @throws {InvalidInput} when the credential cannot be used, or differs between items
 */
export async function createClientOfAllItems(
	context: IExecuteFunctions,
	options: ClientOptions,
): Promise<CrmClient> {
	const client = await CrmClient.create(context, options);
	const identity = identityOf(client.settings);
	for (const [index, { json }] of context.getInputData().entries()) {
		const own = parseApiSettings(await context.getCredentials(credentialName, index));
		if (identityOf(own) === identity) continue;
		throw new InvalidInput(
			`The credential differs between items: row ${rowNumber(json, index)} has another address, token or setting than the first row`,
			'One run works with one account. Run the node once for each account, for example in a loop. No request was sent.',
		);
	}
	return client;
}

function identityOf(settings: ApiSettings): string {
	return JSON.stringify({ ...settings, baseUrl: undefined, token: accountKey(settings) });
}
