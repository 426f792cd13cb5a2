import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Endpoint } from '../../contract';
import { isRecord } from '../../records';
import { withinDeadline } from '../../wait';
import { outcomeOfResponse, outcomeOfThrown, type HttpResponse, type Outcome } from './outcome';

/** Name of the credential type. */
export const credentialName = 'crmApi';

/** Default timeout: time without a byte of the answer, in ms. */
const responseTimeoutMs = 120_000;

/** Deadline of a whole request, including its body, as a multiple of the timeout. */
const deadlinePerTimeout = 2;

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
 * @param token hidden in the answer
 */
export async function sendOnce(
	context: RequestContext,
	endpoint: Endpoint,
	request: IHttpRequestOptions,
	token: string,
): Promise<Outcome> {
	try {
		// The deadline, too, must fit in a timer of Node.js.
		const timeout = Math.min(Math.ceil(request.timeout || responseTimeoutMs), 2 ** 30 - 1);
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
		return outcomeOfResponse(hideToken(response, token), endpoint);
	} catch (error) {
		return outcomeOfThrown(error);
	}
}

/** A shorter token could be a part of ordinary words. */
const shortestHidden = 6;

/** Stands for the token in answers. */
export const hiddenToken = '[hidden]';

/** Replaces the token wherever an answer repeats it, in texts and in names of fields. */
export function hideToken<Value>(value: Value, token: string): Value {
	const json = JSON.stringify(value);
	const secret = JSON.stringify(token).slice(1, -1);
	if (secret.length < shortestHidden || !json.includes(secret)) return value;
	const shown = (text: string) => text.replaceAll(token, hiddenToken);
	return JSON.parse(json, (_name, field: unknown) => {
		if (typeof field === 'string') return shown(field);
		if (!isRecord(field)) return field;
		return Object.fromEntries(Object.entries(field).map(([name, inner]) => [shown(name), inner]));
	}) as Value;
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
