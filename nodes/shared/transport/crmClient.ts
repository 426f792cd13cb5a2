import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import type { Endpoint } from '../contract';
import { apiSettings, type ApiSettings } from './apiSettings';
import type { Outcome } from './outcome';
import { idSegment, requestPath } from './requestPath';
import { RequestPool } from './requestPool';
import { credentialName, requestDefaults, type RequestContext } from './sendOnce';
import { sendRequest, type Answer, type Refusal } from './sendRequest';
import type { SendingPolicy } from './sendWithRetry';
import { accountKey, sharedGate } from './sharedGates';

/** Contents of a request and options for sending it. */
export interface CrmRequest extends Pick<SendingPolicy, 'beforeAttempt' | 'reasonNotTo'> {
	/** Value for `{id}` in the endpoint's path. */
	id?: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Whether it is sent even after a cancel, to record the result of an earlier request. */
	ignoresCancel?: boolean;
}

/** The record or the list that an endpoint answers with, without its wrapper. */
export type BodyOf<E extends Endpoint> =
	z.infer<E['response']> extends { data: infer List extends unknown[] }
		? List
		: z.infer<E['response']>;

/** Options of a client that are not in the credential. */
export interface ClientOptions extends Pick<SendingPolicy, 'signal' | 'maxThrottling'> {
	/** Maximum number of requests in flight; never more than the credential allows. */
	maxConcurrentRequests?: number;
	/** The run's pool if it already exists. Default: a new pool. */
	pool?: RequestPool;
	/** Request options from the node's settings: proxy, certificates, timeout. */
	requestOptions?: Partial<IHttpRequestOptions>;
	onRetry?: (outcome: Outcome, delayMs: number, endpoint: Endpoint) => void;
}

/**
 * The API client for programmatic nodes: one client, and therefore one pool, per node run.
 */
export class CrmClient {
	readonly pool: RequestPool;

	/** Tells the account from others: see `accountKey`. */
	readonly account: string;

	private constructor(
		private readonly context: RequestContext,
		readonly settings: ApiSettings,
		private readonly options: ClientOptions,
	) {
		const allowed = settings.maxConcurrentRequests;
		const limit = Math.min(options.maxConcurrentRequests ?? allowed, allowed);
		this.pool = options.pool ?? new RequestPool(limit, sharedGate(settings));
		this.pool.setLimit(limit);
		this.account = accountKey(settings);
	}

	/**
	 * Creates a client with the node's credential.
	 *
	 * @throws {InvalidInput} when the credential cannot be used
	 */
	static async create(context: RequestContext, options: ClientOptions = {}): Promise<CrmClient> {
		const settings = apiSettings(await context.getCredentials(credentialName));
		return new CrmClient(context, settings, options);
	}

	/**
	 * Sends one request with the transport's retry policy.
	 *
	 * @throws the pool's stop reason when it was never sent; `InvalidInput` when the ID is invalid
	 */
	async request<E extends Endpoint>(
		endpoint: E,
		{ id, query, body, ignoresCancel, ...policy }: CrmRequest = {},
	): Promise<Answer<BodyOf<E>> | Refusal> {
		const { requestOptions, signal, maxThrottling, onRetry } = this.options;
		const segment = id === undefined ? undefined : idSegment(id, 'ID');
		const sent = await sendRequest(this.context, {
			...policy,
			endpoint,
			options: {
				...requestDefaults,
				...requestOptions,
				method: endpoint.method,
				baseURL: this.settings.baseUrl,
				url: requestPath(endpoint, this.settings.names, segment),
				qs: query,
				body,
			},
			settings: this.settings,
			pool: this.pool,
			signal: ignoresCancel ? undefined : signal,
			maxThrottling,
			onRetry: (failed, delayMs) => onRetry?.(failed, delayMs, endpoint),
		});
		return sent as Answer<BodyOf<E>> | Refusal;
	}
}
