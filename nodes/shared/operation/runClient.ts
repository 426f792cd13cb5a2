import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { CrmClient } from '../transport/crmClient';
import { joinRunPool } from './runPools';

/**
 * Makes further requests for an item's request, in the pool of the run and sent the same way.
 *
 * @param request that they are made for
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
