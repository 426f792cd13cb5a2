import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { answerShape, type Endpoint } from '../../contract';
import { withinDeadline } from '../../wait';
import { outcomeOfResponse, outcomeOfThrown, type HttpResponse, type Outcome } from './outcome';
import { mayHoldSecret, redactSecrets, type Secret } from './secrets';

/** Name of the credential type. */
export const credentialName = 'crmApi';

/** Default timeout: time without a byte of the answer, in ms. */
const responseTimeoutMs = 120_000;

/** Deadline of a whole request, including its body, as a multiple of the timeout. */
const deadlinePerTimeout = 2;

/** Twelve days: a timer for twice that is the longest there is. */
const longestTimeoutMs = 2 ** 30 - 1;

/** Maximum size of a single record or an answer to a message, with its headers, in characters. */
const longestRecordAnswer = 10_000_000;

/** Execution context of a node, an item of a declarative node, a list search or a poll. */
export type RequestContext =
	IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Common options of every request. */
export const requestDefaults = {
	json: true,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	timeout: responseTimeoutMs,
} satisfies Partial<IHttpRequestOptions>;

/**
 * Sends a request once, with the client's credential. The request completes even if the execution is
 * cancelled meanwhile, and has a deadline. Never throws because of the network or the CRM.
 *
 * @param context from `requestContext`
 * @param secrets values to replace in the answer
 */
export async function sendOnce(
	context: RequestContext,
	endpoint: Endpoint,
	request: IHttpRequestOptions,
	secrets: readonly Secret[],
): Promise<Outcome> {
	try {
		const timeout = Math.min(Math.ceil(request.timeout || responseTimeoutMs), longestTimeoutMs);
		// Older versions of n8n ignore the signal.
		const abortSignal = AbortSignal.timeout(timeout * deadlinePerTimeout);
		const response = await withinDeadline(
			abortSignal,
			async () =>
				(await context.helpers.httpRequestWithAuthentication.call(context, credentialName, {
					...asText(request),
					timeout,
					abortSignal,
				})) as HttpResponse,
		);
		const text = JSON.stringify(response);
		if (isTooLong(text, endpoint)) {
			return { kind: 'unreadable', response: { ...response, body: undefined } };
		}
		const shown = mayHoldSecret(text, secrets) ? redactSecrets(response, secrets) : response;
		return outcomeOfResponse(shown, endpoint);
	} catch (error) {
		return outcomeOfThrown(error);
	}
}

/**
 * Whether an answer is too long. Lists have no limit. `content-length` is not used, because a
 * compressed answer may be a thousand times longer than it says.
 */
function isTooLong(text: string, endpoint: Endpoint): boolean {
	const isList = endpoint.method === 'GET' && answerShape(endpoint) !== 'record';
	return !isList && text.length > longestRecordAnswer;
}

/**
 * Serializes the request's body: n8n merges request objects, and the merge drops keys such as
 * `constructor` and `__proto__` at any depth.
 */
function asText(request: IHttpRequestOptions): IHttpRequestOptions {
	const { body } = request;
	if (typeof body !== 'object') return { ...request };
	const headers = { 'content-type': 'application/json' };
	return { ...request, headers, body: JSON.stringify(body) };
}

/**
 * The context of a client's requests: with the credential that the client has read, and without the
 * cancel signal. n8n aborts requests in flight when the execution is cancelled, and an aborted send has
 * an unknown outcome. Without the signal, requests in flight complete; the pool starts no new ones.
 */
export function requestContext(
	context: RequestContext,
	credential: ICredentialDataDecryptedObject,
): RequestContext {
	return {
		getNode: () => context.getNode(),
		getCredentials: async () => credential,
		helpers: context.helpers,
		logger: context.logger,
	} as unknown as RequestContext;
}
