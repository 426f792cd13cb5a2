import type { IHttpRequestOptions } from 'n8n-workflow';

import { requestKind, type Endpoint } from '../contract';
import type { ApiSettings } from './apiSettings';
import { failureOf, type FailedRequest, type Failure } from './failure';
import type { HttpResponse } from './outcome';
import { credentialName, sendOnce, type RequestContext } from './sendOnce';
import { sendWithRetry, type SendingPolicy } from './sendWithRetry';

/** A request, with how to send it and how to describe its failure. */
export interface SendingRequest
	extends
		Omit<SendingPolicy, 'kind' | 'label' | 'isDeletion' | 'maxRetries'>,
		Pick<FailedRequest, 'labels' | 'idLabel'> {
	endpoint: Endpoint;
	/** Options for n8n's request helper. */
	options: IHttpRequestOptions;
	settings: ApiSettings;
}

/** The answer to a request, after all its attempts. */
export interface Answer<Body> extends HttpResponse {
	ok: true;
	body: Body;
	/** Duration of all attempts together, in ms. */
	elapsedMs: number;
}

/** A request that failed. */
export interface Refusal {
	ok: false;
	failure: Failure;
	attempts: number;
}

/**
 * Sends one request through the transport: pool, rate limit, retries and readable errors.
 *
 * @throws the pool's stop reason when the request was never sent
 */
export async function sendRequest(
	context: RequestContext,
	{ endpoint, options, settings, labels, idLabel, ...policy }: SendingRequest,
): Promise<Answer<unknown> | Refusal> {
	const kind = requestKind(endpoint, options.body);
	const { outcome, attempts, elapsedMs } = await sendWithRetry(
		async () => await sendOnce(context, endpoint, options, settings.secrets),
		{
			...policy,
			kind,
			label: `${endpoint.method} ${endpoint.path}`,
			isDeletion: endpoint.method === 'DELETE',
			maxRetries: settings.maxRetries,
		},
	);
	if (outcome.kind === 'answered') return { ok: true, ...outcome.response, elapsedMs };
	const failure = failureOf(outcome, {
		endpoint,
		credentialName: context.getNode().credentials?.[credentialName]?.name,
		baseUrl: settings.baseUrl,
		proxy: options.proxy,
		body: options.body,
		query: options.qs,
		labels,
		idLabel,
		kind,
		attempts,
	});
	return { ok: false, failure, attempts };
}
