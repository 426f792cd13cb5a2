import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { answerShape, type Endpoint } from '../contract';
import { withinDeadline } from './deadline';
import { outcomeOfResponse, outcomeOfThrown, type HttpResponse, type Outcome } from './outcome';
import { withoutSecrets } from './secrets';

/** Name of the credential type. */
export const credentialName = 'crmApi';

/** No answer within this time counts as lost, unless the node says otherwise. In ms. */
const responseTimeoutMs = 120_000;

/**
 * The whole of a request may take this many times as long as its answer may keep silent, body
 * included.
 */
const deadlinePerTimeout = 2;

/** No single record and no answer to a message is this long. In bytes. */
const longestRecordAnswer = 10_000_000;

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
 * execution is cancelled meanwhile. It has an end, also when the answer has none. Never throws for
 * what the network or the CRM did.
 *
 * @param secrets struck out of the answer
 */
export async function sendOnce(
	context: RequestContext,
	endpoint: Endpoint,
	request: IHttpRequestOptions,
	secrets: readonly string[],
): Promise<Outcome> {
	try {
		const limitMs = (request.timeout || responseTimeoutMs) * deadlinePerTimeout;
		const response = await withinDeadline(
			limitMs,
			async (abortSignal) =>
				(await context.helpers.httpRequestWithAuthentication.call(
					withoutCancelSignal(context),
					credentialName,
					{ ...asText(request), abortSignal },
				)) as HttpResponse,
		);
		if (isTooLong(response, endpoint)) {
			return { kind: 'unreadable', response: { ...response, body: undefined } };
		}
		return outcomeOfResponse(withoutSecrets(response, secrets), endpoint);
	} catch (error) {
		return outcomeOfThrown(error);
	}
}

/** Lists may be as long as the account is large. */
function isTooLong({ headers, body }: HttpResponse, endpoint: Endpoint): boolean {
	if (endpoint.method === 'GET' && answerShape(endpoint) !== 'record') return false;
	const announced = Number(headers['content-length']);
	if (announced > 0) return announced > longestRecordAnswer;
	const length = typeof body === 'string' ? body.length : (JSON.stringify(body) ?? '').length;
	return length > longestRecordAnswer;
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
