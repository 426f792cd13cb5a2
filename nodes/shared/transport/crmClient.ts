import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import { answerShape, requestKind, type Endpoint } from '../contract';
import { isRecord } from '../records';
import { accountKey, parseApiSettings, type ApiSettings } from './apiSettings';
import type { HttpResponse, Outcome } from './exchange/outcome';
import { encodeId, buildPath } from './exchange/requestPath';
import {
	credentialName,
	requestContext,
	requestDefaults,
	sendOnce,
	type RequestContext,
} from './exchange/sendOnce';
import { describeFailure, describePartOfList } from './failure/describeFailure';
import { references, type RequestDetails } from './failure/requestDetails';
import { RequestFailed } from './failure/requestFailed';
import { sharedGate } from './pace/requestGate';
import { RequestPool } from './pace/requestPool';
import { sendWithRetry, type SendingPolicy } from './pace/sendWithRetry';

/** Contents of a request and options for sending it. */
export interface CrmRequest
	extends
		Pick<SendingPolicy, 'beforeAttempt' | 'checkBeforeSending' | 'goesFirst'>,
		Pick<RequestDetails, 'labelOf' | 'idLabel'> {
	/** Value for `{id}` in the endpoint's path. */
	id?: unknown;
	query?: IDataObject;
	body?: IDataObject;
	/** Whether a list may be only a part of a longer one. Default: such an answer is a failure. */
	allowsPart?: boolean;
	/** Whether it is sent even after a cancel or a limit, to record the result of an earlier request. */
	ignoresStop?: boolean;
}

/** The record or the list that an endpoint answers with, without its wrapper. */
export type BodyOf<E extends Endpoint> =
	z.infer<E['response']> extends { data: infer List extends unknown[] }
		? List
		: z.infer<E['response']>;

/** The answer to a request, after all its attempts. */
export interface Answer<Body> extends HttpResponse {
	ok: true;
	body: Body;
	/** Without those that the CRM answered 429. */
	attempts: number;
	/** When the first of them began, by `performance.now()`. */
	startedAt: number;
	/** When the last of them ended, by `performance.now()`. */
	answeredAt: number;
}

/** Options of a client that are not in the credential. */
export interface ClientOptions extends Pick<SendingPolicy, 'signal' | 'maxThrottlingMs'> {
	/** Holds the pools that the clients of a run share: one for each account, by `accountKey`. */
	run?: { pools: Map<string, RequestPool> };
	/** Request options from the node's settings: proxy, certificates, timeout. */
	requestOptions?: Partial<IHttpRequestOptions>;
}

/** The API client of a run, an item, a poll or a list in the editor. The clients of a run share pools. */
export class CrmClient {
	readonly pool: RequestPool;

	/** Tells the account from others: see `accountKey`. */
	readonly account: string;

	private constructor(
		private readonly context: RequestContext,
		readonly settings: ApiSettings,
		private readonly options: ClientOptions,
	) {
		this.account = accountKey(settings);
		const pool = options.run?.pools.get(this.account);
		this.pool = pool ?? new RequestPool(settings.maxConcurrentRequests, sharedGate(this.account));
		options.run?.pools.set(this.account, this.pool);
	}

	/**
	 * Creates a client with the node's credential.
	 *
	 * @throws {InvalidInput} when the credential cannot be used
	 */
	static async create(context: RequestContext, options: ClientOptions = {}): Promise<CrmClient> {
		const credential = await context.getCredentials(credentialName);
		const settings = parseApiSettings(credential);
		return new CrmClient(requestContext(context, credential), settings, options);
	}

	/**
	 * Sends one request: pool, rate limit, retries and readable errors.
	 *
	 * @throws {InvalidInput} when the ID is invalid
	 * @throws {LimitReached} or {ExecutionCancelled} when it was not processed because of that
	 * @throws the pool's stop reason, or what `checkBeforeSending` returns, when it was never sent
	 */
	async request<E extends Endpoint>(
		endpoint: E,
		{ id, idLabel, ...request }: CrmRequest = {},
	): Promise<Answer<BodyOf<E>> | RequestFailed> {
		return await this.prepare(endpoint, id, idLabel)(request);
	}

	/**
	 * Sends one request whose answer is needed.
	 *
	 * @throws {RequestFailed} when the CRM refuses or cannot be reached
	 */
	async requestOrThrow<E extends Endpoint>(endpoint: E, request?: CrmRequest): Promise<BodyOf<E>> {
		const answer = await this.request(endpoint, request);
		if (answer.ok) return answer.body;
		throw answer;
	}

	/**
	 * Prepares the path of requests. The returned function sends one.
	 *
	 * @param idLabel label of the parameter with the ID
	 * @throws {InvalidInput} when the ID is invalid
	 */
	prepare<E extends Endpoint>(
		endpoint: E,
		id: unknown,
		idLabel = 'ID',
	): (request: Omit<CrmRequest, 'id' | 'idLabel'>) => Promise<Answer<BodyOf<E>> | RequestFailed> {
		const { context, settings } = this;
		const { requestOptions, signal, maxThrottlingMs } = this.options;
		const segment = endpoint.path.includes('{id}') ? encodeId(id, idLabel) : undefined;
		const url = buildPath(endpoint, settings.names, segment);
		return async ({ query, body, labelOf, ignoresStop, allowsPart, ...policy }) => {
			const { baseUrl, token } = settings;
			const address = { method: endpoint.method, baseURL: baseUrl, url };
			const options = { ...requestDefaults, ...requestOptions, ...address, qs: query, body };
			const kind = requestKind(endpoint, body);
			const result = await sendWithRetry(
				async () => await sendOnce(context, endpoint, options, token),
				{
					...policy,
					endpoint,
					kind,
					maxRetries: settings.maxRetries,
					pool: this.pool,
					signal: ignoresStop ? undefined : signal,
					ignoresStop,
					maxThrottlingMs,
					onRetry: (failed, delayMs) =>
						context.logger.debug(
							`${context.getNode().name}: ${address.method} ${endpoint.path} ${failed.kind}, again in ${delayMs} ms`,
						),
				},
			);
			const { attempts, startedAt, answeredAt } = result;
			const outcome = treat404AsNone(result.outcome, endpoint, query) ?? result.outcome;
			if (outcome.kind === 'answered') {
				const { response } = outcome;
				if (response.isPage && !allowsPart) {
					return new RequestFailed(describePartOfList({ endpoint }), attempts);
				}
				const made = { attempts, startedAt, answeredAt };
				return { ok: true, ...response, ...made } as Answer<BodyOf<E>>;
			}
			const credential = context.getNode().credentials?.[credentialName]?.name;
			const { proxy } = options as IHttpRequestOptions;
			const sent = { endpoint, body, query, labelOf, idLabel, kind, attempts };
			const details = { ...sent, credentialName: credential, baseUrl, proxy };
			return new RequestFailed(describeFailure(outcome, details), attempts);
		};
	}
}

/**
 * A search that was answered with 404 and the API's own error body, and nothing else (spec, section 7):
 * nothing was found. One by the ID of another record may mean that this record is missing, and the text may be
 * that of a failure.
 */
function treat404AsNone(outcome: Outcome, endpoint: Endpoint, query: IDataObject = {}) {
	if (outcome.kind !== 'refused' || outcome.response.statusCode !== 404) return undefined;
	const { body } = outcome.response;
	const isError =
		isRecord(body) && typeof body.error === 'string' && Object.keys(body).length === 1;
	const isFailure = isError && /^Error to /i.test(String(body.error));
	const fields = Object.keys(query);
	const isSearch = fields.length > 0 && !fields.some((field) => references.test(field));
	if (!isError || isFailure || !isSearch || answerShape(endpoint) !== 'list') return undefined;
	return { kind: 'answered' as const, response: { ...outcome.response, body: [] } };
}
