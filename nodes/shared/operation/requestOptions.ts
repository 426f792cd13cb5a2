import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { parseProxy } from '../values/proxy';

/**
 * Reads "Request Options", which n8n adds to every declarative node.
 *
 * @throws {InvalidInput} when the proxy is not a URL
 */
export function requestOptions(context: IExecuteSingleFunctions): Partial<IHttpRequestOptions> {
	const given = context.getNodeParameter('requestOptions', {}) as IDataObject;
	const timeout = Number(given.timeout);
	return {
		proxy: parseProxy(given.proxy),
		skipSslCertificateValidation: given.allowUnauthorizedCerts === true ? true : undefined,
		...(timeout > 0 && { timeout }),
	};
}
