import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { rowNumber } from '../rowNumber';
import {
	accountKey,
	crmHost,
	parseApiSettings,
	shownAddress,
	type ApiSettings,
} from './apiSettings';
import { CrmClient, type ClientOptions } from './crmClient';
import { credentialName } from './exchange/sendOnce';

/** Credentials that are read at once: n8n reads each from its database. */
const readAtOnce = 50;

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
	const items = [...context.getInputData().keys()].slice(1);
	for (let first = 0; first < items.length; first += readAtOnce) {
		const some = items.slice(first, first + readAtOnce);
		await Promise.all(some.map(async (item) => await rejectOther(context, client, item)));
	}
	return client;
}

async function rejectOther(context: IExecuteFunctions, { settings }: CrmClient, item: number) {
	const own = parseApiSettings(await context.getCredentials(credentialName, item));
	if (identityOf(own) === identityOf(settings)) return;
	const [first, other] = [settings, own].map(({ baseUrl }) => shownAddress(baseUrl));
	const items = context.getInputData();
	const [row, firstRow] = [item, 0].map((each) => `row ${rowNumber(items[each].json, each)}`);
	const what = own.token === settings.token ? 'other settings' : 'another token';
	const isSameAddress = addressOf(own) === addressOf(settings);
	throw new InvalidInput(
		isSameAddress
			? `The credential differs between items: for ${first}, ${row} has ${what} than ${firstRow}`
			: `The credential differs between items: ${firstRow} has ${first}, ${row} has ${other}`,
		'One run works with one account. Run the node once for each account, for example in a loop. No request was sent.',
	);
}

function addressOf({ baseUrl }: ApiSettings): string {
	return `${crmHost(baseUrl)} ${new URL(baseUrl).pathname}`;
}

function identityOf(settings: ApiSettings): string {
	return JSON.stringify({ ...settings, baseUrl: undefined, token: accountKey(settings) });
}
