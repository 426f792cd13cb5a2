import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import { outcomeOfResponse, outcomeOfThrown, type HttpResponse, type Outcome } from './outcome';

/** Name of the credential type. */
export const credentialName = 'crmApi';

/** No answer within this time counts as lost, unless the node says otherwise. In ms. */
export const responseTimeoutMs = 120_000;

/** Where a node, an item of a declarative node, a list search or a poll runs. */
export type RequestContext =
	IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

/** What every request of ours has in common. */
export const requestDefaults = {
	json: true,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	timeout: responseTimeoutMs,
} satisfies Partial<IHttpRequestOptions>;

/**
 * Sends a request once, with the node's credential, and lets it come to its end also when the
 * execution is cancelled meanwhile. Never throws for what the network or the CRM did.
 */
export async function sendOnce(
	context: RequestContext,
	endpoint: Endpoint,
	request: IHttpRequestOptions,
): Promise<Outcome> {
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			withoutCancelSignal(context),
			credentialName,
			asText(request),
		)) as HttpResponse;
		return outcomeOfResponse(response, endpoint);
	} catch (error) {
		return outcomeOfThrown(error);
	}
}

/**
 * The request with its body as JSON text: n8n merges the objects of a request, and the merge drops
 * keys such as `constructor` and `__proto__` at any depth.
 */
function asText(request: IHttpRequestOptions): IHttpRequestOptions {
	const { body, headers } = request;
	if (typeof body !== 'object') return { ...request };
	return {
		...request,
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	};
}

/**
 * n8n aborts the requests in flight when the execution is cancelled, and a send that is cut off
 * is a send whose outcome nobody knows. Without the cancel signal in sight the request helper
 * lets what is in flight come to its end; the pool starts nothing new.
 */
function withoutCancelSignal(context: RequestContext): RequestContext {
	return {
		getNode: () => context.getNode(),
		getCredentials: async (type: string) => await context.getCredentials(type),
		helpers: context.helpers,
		logger: context.logger,
	} as unknown as RequestContext;
}
