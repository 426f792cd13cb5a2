import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { CrmClient } from '../transport/crmClient';
import { parseProxy } from '../values/proxy';
import type { NodeRun } from './itemContext';

/**
 * Creates the client of an item, with its credential and "Request Options", which n8n adds to every
 * declarative node.
 *
 * @param run the run whose items share their requests; without it, the client has its own limits
 * @throws {InvalidInput} when the credential cannot be used, or the proxy is not a URL
 */
export async function itemClient(
	context: IExecuteSingleFunctions,
	run?: NodeRun,
): Promise<CrmClient> {
	const given = context.getNodeParameter('requestOptions', {}) as IDataObject;
	const timeout = Number(given.timeout);
	return await CrmClient.create(context, {
		run,
		signal: context.getExecutionCancelSignal(),
		requestOptions: {
			proxy: parseProxy(given.proxy),
			skipSslCertificateValidation: given.allowUnauthorizedCerts === true ? true : undefined,
			...(timeout > 0 && { timeout }),
		},
	});
}
