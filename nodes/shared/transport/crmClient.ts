import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import { isAnswerNeeded, isSafeToRepeat, type Endpoint } from '../contract';
import { apiSettings, type ApiSettings } from './apiSettings';
import { failureOf, type Failure } from './failure';
import { outcomeOfResponse, outcomeOfThrown, type HttpResponse, type Outcome } from './outcome';
import { idSegment, requestPath } from './requestPath';
import { RequestPool } from './requestPool';
import { sendPolitely } from './sendPolitely';

/** Name of the credential type. */
export const credentialName = 'crmApi';

/** No answer within this time counts as lost. In ms. */
export const responseTimeoutMs = 120_000;

/** Where a node, a step before a declarative node's request, a list search or a poll runs. */
export type ClientContext =
	IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

/** What a request carries. */
export interface CrmRequest {
	/** Value for `{id}` in the endpoint's path. */
	id?: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Called before each attempt, e.g. to keep a rate. */
	beforeAttempt?: () => Promise<void>;
}

/** An answered request: the body as the contract states it. */
export interface Answer<Body> {
	ok: true;
	body: Body;
	headers: IDataObject;
	/** Time over all attempts, in ms. */
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

/** Options of a client that differ from the credential. */
export interface ClientOptions {
	/** Requests in flight at once; never more than the credential allows. */
	maxConcurrentRequests?: number;
	/** n8n's cancel signal: ends waiting between attempts, never a request in flight. */
	signal?: AbortSignal;
	onRetry?: (outcome: Outcome, delayMs: number, endpoint: Endpoint) => void;
}

/**
 * The door to the API for code that is not declarative: one client, and so one pool, per node
 * run.
 */
export class CrmClient {
	readonly pool: RequestPool;

	private constructor(
		private readonly context: ClientContext,
		readonly settings: ApiSettings,
		private readonly options: ClientOptions,
	) {
		const allowed = settings.maxConcurrentRequests;
		this.pool = new RequestPool(Math.min(options.maxConcurrentRequests ?? allowed, allowed));
	}

	/**
	 * Reads the credential of the node.
	 *
	 * @throws {InvalidInput} when the credential's base URL cannot be used
	 */
	static async create(context: ClientContext, options: ClientOptions = {}): Promise<CrmClient> {
		const credential = await context.getCredentials(credentialName);
		return new CrmClient(context, apiSettings(credential), options);
	}

	/** Name of the credential as the user gave it. */
	get credentialLabel(): string | undefined {
		return this.context.getNode().credentials?.[credentialName]?.name;
	}

	/**
	 * Sends one request with the policy of the transport.
	 *
	 * @throws the pool's stop reason when it was never sent; `InvalidInput` when the id is no id
	 */
	async request<E extends Endpoint>(
		endpoint: E,
		request: CrmRequest = {},
	): Promise<Answer<BodyOf<E>> | Refusal> {
		const isRepeatSafe = isSafeToRepeat(endpoint, request.body);
		const id = request.id === undefined ? undefined : idSegment(request.id, 'ID');
		const path = requestPath(endpoint, this.settings.names, id);
		const { outcome, attempts, elapsedMs } = await sendPolitely(
			async () => await this.attempt(endpoint, path, request),
			{
				pool: this.pool,
				isSafeToRepeat: isRepeatSafe,
				maxRetries: this.settings.maxRetries,
				signal: this.options.signal,
				beforeAttempt: request.beforeAttempt,
				onRetry: (failed, delayMs) => this.options.onRetry?.(failed, delayMs, endpoint),
			},
		);
		if (outcome.kind === 'answered') {
			const { body, headers } = outcome.response;
			return { ok: true, body: body as BodyOf<E>, headers, elapsedMs, attempts };
		}
		const failure = failureOf(outcome, {
			endpoint,
			credentialName: this.credentialLabel,
			baseUrl: this.settings.baseUrl,
			body: request.body,
			isSafeToRepeat: isRepeatSafe,
			attempts,
		});
		return { ok: false, failure, attempts };
	}

	private async attempt(endpoint: Endpoint, path: string, request: CrmRequest): Promise<Outcome> {
		const options: IHttpRequestOptions = {
			...requestDefaults,
			method: endpoint.method,
			baseURL: this.settings.baseUrl,
			url: path,
			qs: request.query,
			body: request.body,
		};
		try {
			const response = (await this.context.helpers.httpRequestWithAuthentication.call(
				this.uncancellableContext(),
				credentialName,
				options,
			)) as HttpResponse;
			return outcomeOfResponse(response, isAnswerNeeded(endpoint));
		} catch (error) {
			return outcomeOfThrown(error);
		}
	}

	/**
	 * n8n aborts the requests in flight when the execution is cancelled, and a send that is cut
	 * off is a send whose outcome nobody knows. Without the cancel signal in sight the request
	 * helper lets what is in flight come to its end; the pool starts nothing new.
	 */
	private uncancellableContext(): ClientContext {
		const { context } = this;
		return {
			getNode: () => context.getNode(),
			getCredentials: async (type: string) => await context.getCredentials(type),
			helpers: context.helpers,
			logger: context.logger,
		} as unknown as ClientContext;
	}
}

/** What every request of ours has in common. */
export const requestDefaults = {
	json: true,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	timeout: responseTimeoutMs,
} satisfies Partial<IHttpRequestOptions>;
