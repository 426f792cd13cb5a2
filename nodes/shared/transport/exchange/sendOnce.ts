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
export const responseTimeoutMs = 120_000;

/** Execution context of a node, an item of a declarative node, a list search or a poll. */
export type RequestContext =
	IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

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
	{ body, ...request }: IHttpRequestOptions,
	token: string,
): Promise<Outcome> {
	// The deadline of the whole request, including its body, must fit in a timer of Node.js, too.
	const timeout = Math.min(Math.ceil(request.timeout || responseTimeoutMs), 2 ** 30 - 1);
	// Older versions of n8n ignore the signal.
	const abortSignal = AbortSignal.timeout(2 * timeout);
	const options: IHttpRequestOptions = {
		...{ json: true, returnFullResponse: true, ignoreHttpStatusErrors: true },
		...{ disableFollowRedirect: true, ...request, method: endpoint.method, timeout, abortSignal },
		// As text: n8n merges request objects, which drops keys such as `constructor` at any depth.
		...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
	};
	const send = async () =>
		(await context.helpers.httpRequestWithAuthentication.call(
			context,
			credentialName,
			options,
		)) as HttpResponse;
	try {
		const response = await withinDeadline(abortSignal, send);
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
