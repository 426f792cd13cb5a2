import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import type { Endpoint } from '../contract';
import { apiSettings, type ApiSettings } from './apiSettings';
import type { Failure } from './failure';
import type { Outcome } from './outcome';
import { idSegment, requestPath } from './requestPath';
import type { RequestGate } from './requestGate';
import { RequestPool } from './requestPool';
import { credentialName, requestDefaults, type RequestContext } from './sendOnce';
import { sendRequest } from './sendRequest';
import { accountKey, sharedGate } from './sharedGates';

/** Contents of a request and options for sending it. */
export interface CrmRequest {
	/** Value for `{id}` in the endpoint's path. */
	id?: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Waits before each attempt, for example to keep a rate; see `SendingPolicy`. */
	beforeAttempt?: () => Promise<() => void>;
	/** Called right before an attempt is sent: returning an error prevents it and throws the error. */
	reasonNotTo?: () => Error | undefined;
	/** Whether it is sent even after a cancel, to record the result of an earlier request. */
	ignoresCancel?: boolean;
}

/** The answer to a request, with the body as the contract describes it. */
export interface Answer<Body> {
	ok: true;
	body: Body;
	headers: IDataObject;
	/** Whether the body is only a page of a longer list. */
	isPage?: boolean;
	/** Duration of all attempts together, in ms. */
	elapsedMs: number;
	attempts: number;
}

/** A request that failed. */
export interface Refusal {
	ok: false;
	failure: Failure;
	attempts: number;
}

type BodyOf<E extends Endpoint> = z.infer<E['response']>;

/** Options of a client that are not in the credential. */
export interface ClientOptions {
	/** Maximum number of requests in flight; never more than the credential allows. */
	maxConcurrentRequests?: number;
	/** The run's pool if it already exists. Default: a new pool. */
	pool?: RequestPool;
	/** n8n's cancel signal: ends waits between attempts, but not requests in flight. */
	signal?: AbortSignal;
	/** Request options from the node's settings: proxy, certificates, timeout. */
	requestOptions?: Partial<IHttpRequestOptions>;
	/** How long the CRM may answer only 429 before the run ends, in ms. */
	maxThrottling?: number;
	onRetry?: (outcome: Outcome, delayMs: number, endpoint: Endpoint) => void;
}

/**
 * The API client for programmatic nodes: one client, and therefore one pool, per node run.
 */
export class CrmClient {
	readonly pool: RequestPool;

	private constructor(
		private readonly context: RequestContext,
		readonly settings: ApiSettings,
		private readonly options: ClientOptions,
		/** Tells the account from others: see `accountKey`. */
		readonly account: string,
		gate: RequestGate,
	) {
		const allowed = settings.maxConcurrentRequests;
		const limit = Math.min(options.maxConcurrentRequests ?? allowed, allowed);
		this.pool = options.pool ?? new RequestPool(limit, undefined, gate);
		this.pool.setLimit(limit);
	}

	/**
	 * Creates a client with the node's credential.
	 *
	 * @throws {InvalidInput} when the credential cannot be used
	 */
	static async create(context: RequestContext, options: ClientOptions = {}): Promise<CrmClient> {
		const settings = apiSettings(await context.getCredentials(credentialName));
		return new CrmClient(context, settings, options, accountKey(settings), sharedGate(settings));
	}

	/**
	 * Sends one request with the transport's retry policy.
	 *
	 * @throws the pool's stop reason when it was never sent; `InvalidInput` when the ID is invalid
	 */
	async request<E extends Endpoint>(
		endpoint: E,
		request: CrmRequest = {},
	): Promise<Answer<BodyOf<E>> | Refusal> {
		const id = request.id === undefined ? undefined : idSegment(request.id, 'ID');
		const options: IHttpRequestOptions = {
			...requestDefaults,
			...this.options.requestOptions,
			method: endpoint.method,
			baseURL: this.settings.baseUrl,
			url: requestPath(endpoint, this.settings.names, id),
			qs: request.query,
			body: request.body,
		};
		const sent = await sendRequest(this.context, {
			endpoint,
			options,
			settings: this.settings,
			pool: this.pool,
			signal: request.ignoresCancel ? undefined : this.options.signal,
			beforeAttempt: request.beforeAttempt,
			reasonNotTo: request.reasonNotTo,
			maxThrottling: this.options.maxThrottling,
			onRetry: (failed, delayMs) => this.options.onRetry?.(failed, delayMs, endpoint),
		});
		if (!sent.ok) return sent;
		const { response, elapsedMs, attempts } = sent;
		return {
			ok: true,
			body: response.body as BodyOf<E>,
			headers: response.headers,
			isPage: response.isPage,
			elapsedMs,
			attempts,
		};
	}
}
