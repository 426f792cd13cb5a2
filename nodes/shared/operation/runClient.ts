import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { CrmClient } from '../transport/crmClient';
import { joinRunPool } from './runPools';

/**
 * Sends additional requests that an item's request needs, through the run's pool and with the same
 * request options.
 *
 * @param request the item's request, for its request options
 * @param ask sends the additional requests
 * @throws {InvalidInput} when the credential's base URL cannot be used
 */
export async function withRunClient<Answer>(
	context: IExecuteSingleFunctions,
	{ proxy, skipSslCertificateValidation, timeout }: IHttpRequestOptions,
	ask: (client: CrmClient) => Promise<Answer>,
): Promise<Answer> {
	const { pool, leave } = joinRunPool(context);
	try {
		const client = await CrmClient.create(context, {
			pool,
			signal: context.getExecutionCancelSignal(),
			requestOptions: { proxy, skipSslCertificateValidation, timeout },
		});
		return await ask(client);
	} finally {
		leave();
	}
}
