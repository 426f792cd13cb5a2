import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import { answerShape, isRepeatable, type Endpoint } from '../contract';
import { InvalidInput } from '../invalidInput';
import { isRecord } from '../records';
import { rowNumber } from '../rowNumber';
import { accountKey, parseApiSettings, type ApiSettings } from './apiSettings';
import type { FailedOutcome, HttpResponse } from './exchange/answer';
import {
	buildPath,
	credentialName,
	encodeId,
	requestContext,
	sendOnce,
	type RequestContext,
} from './exchange/sendOnce';
import {
	describeFailure,
	partOfList,
	references,
	type RequestDetails,
} from './failure/describeFailure';
import { RequestFailed } from './failure/requestFailed';
import { RequestPool, sharedGate } from './pace/requestPool';
import { sendWithRetry, type SendingPolicy, type SendingResult } from './pace/sendWithRetry';

/** Contents of a request and options for sending it. */
export interface CrmRequest
	extends
		Pick<SendingPolicy, 'beforeAttempt' | 'checkBeforeSending'>,
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
export interface Answer<Body> extends HttpResponse, Omit<SendingResult, 'outcome' | 'effect'> {
	ok: true;
	body: Body;
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
		const gate = sharedGate(this.account, settings.maxConcurrentRequests);
		this.pool = options.run?.pools.get(this.account) ?? new RequestPool(gate);
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
		{ id, idLabel = 'ID', query, body, labelOf, allowsPart, ...policy }: CrmRequest = {},
	): Promise<Answer<BodyOf<E>> | RequestFailed> {
		const { context, pool } = this;
		const { requestOptions, signal, maxThrottlingMs } = this.options;
		const { baseUrl, token, maxRetries, names } = this.settings;
		const segment = endpoint.path.includes('{id}') ? encodeId(id, idLabel) : undefined;
		const url = buildPath(endpoint, names, segment);
		const sent = { endpoint, isRepeatable: isRepeatable(endpoint, body) };
		const options = { ...requestOptions, baseURL: baseUrl, url, qs: query, body };
		const { outcome, effect, ...made } = await sendWithRetry(
			async () => await sendOnce(context, endpoint, options, token),
			{
				...{ ...policy, ...sent, maxRetries, pool, maxThrottlingMs },
				signal: policy.ignoresStop ? undefined : signal,
			},
		);
		if (outcome.kind === 'answered' || isNothingFound(outcome, endpoint, query)) {
			const found = outcome.kind === 'answered' ? {} : { body: [] };
			const answer = { ok: true, ...outcome.response, ...found, ...made } as Answer<BodyOf<E>>;
			if (!answer.isPage || allowsPart) return answer;
			return partOfList(endpoint);
		}
		const details = { ...sent, baseUrl, body, query, labelOf, idLabel, attempts: made.attempts };
		return new RequestFailed(describeFailure(outcome, details), effect);
	}

	/**
	 * Sends one request whose answer is needed.
	 *
	 * @throws {RequestFailed} when the CRM refuses or cannot be reached
	 */
	async requestOrThrow<E extends Endpoint>(
		endpoint: E,
		request?: CrmRequest,
	): Promise<Answer<BodyOf<E>>> {
		const answer = await this.request(endpoint, request);
		if (answer.ok) return answer;
		throw answer;
	}
}

/**
 * Whether a search was answered with 404 and the API's own error body, and nothing else (spec, section 7):
 * nothing was found. One by the ID of another record may mean that this record is missing, and the text may be
 * that of a failure.
 */
function isNothingFound(
	outcome: FailedOutcome,
	endpoint: Endpoint,
	query: IDataObject = {},
): outcome is FailedOutcome & { kind: 'error' } {
	if (outcome.kind !== 'error' || outcome.response.statusCode !== 404) return false;
	const { body } = outcome.response;
	if (!isRecord(body) || typeof body.error !== 'string' || Object.keys(body).length > 1)
		return false;
	const fields = Object.keys(query);
	const isSearch = fields.length > 0 && !fields.some((field) => references.test(field));
	return isSearch && answerShape(endpoint) === 'list' && !/^Error to /i.test(body.error);
}

/**
 * Creates the client of a run that works for all its items. Fields of a credential may be expressions over
 * the item, and no item must reach the account of another.
 *
 * @throws {InvalidInput} when the credential cannot be used, or differs between items
 */
export async function createClientOfAllItems(
	context: IExecuteFunctions,
	options: ClientOptions,
): Promise<CrmClient> {
	const client = await CrmClient.create(context, options);
	const first = JSON.stringify(client.settings);
	for (const [index, { json }] of context.getInputData().entries()) {
		const own = parseApiSettings(await context.getCredentials(credentialName, index));
		if (JSON.stringify(own) === first) continue;
		throw new InvalidInput(
			`The credential differs between items: row ${rowNumber(json, index)} has another address, token or setting than the first row`,
			'One run works with one account. Run the node once for each account, for example in a loop. No request was sent.',
		);
	}
	return client;
}
