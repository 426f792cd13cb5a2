import * as z from 'zod/v4-mini';

import { endpoints } from '../nodes/shared/contract';
import type { ApiNames, Endpoint, EndpointName } from '../nodes/shared/contract';

import { ApiError } from './apiError';
import { authenticate } from './authentication';
import type { FaultEffect, Faults } from './control/faults';
import type { Journal, JournalEntry } from './control/journal';
import type { Answered, DialectAnswer, DialectRequest } from './dialects/dialect';
import type { SpokenDialects } from './dialects/spokenDialects';
import { errorTexts, failureText } from './errorTexts';
import { handlers } from './handlers';
import type { ApiRequest } from './handlers';
import type { Store } from './store';
import { accept, describeIssues, isObject } from './validation';
import type { Waiting } from './waiting';

/** What all requests share. */
export interface ApiContext {
	store: Store;
	journal: Journal;
	faults: Faults;
	dialects: SpokenDialects;
	apiNames: ApiNames;
	/** Milliseconds that every request takes at least. */
	latencyMs: number;
	/** Ended when the sandbox closes. */
	waiting: Waiting;
}

/** A request as it came over the wire, its body unread. */
export interface IncomingRequest {
	/** Null for a path and method that is no endpoint. */
	endpoint: EndpointName | null;
	token: string | string[] | undefined;
	id: string;
	query: unknown;
	contentType: string | undefined;
	body: string;
	entry: JournalEntry;
}

/** An answer to send; null: the connection is cut instead. */
export interface Answer {
	status: number;
	headers: Record<string, string>;
	payload: string;
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** An `{ error }` answer (spec, section 7). */
export function errorAnswer(status: number, text: string): Answer {
	return written(refusal(status, text));
}

/** An `{ error }` answer, not yet written down. */
function refusal(status: number, error: string): DialectAnswer {
	return { status, headers: jsonHeaders, body: { error } };
}

/** The answer as it goes over the wire. */
function written({ status, headers, body, text }: DialectAnswer): Answer {
	const payload = text ?? (body === undefined ? '' : JSON.stringify(body));
	return { status, headers, payload };
}

/**
 * Handles one request: the fault that hits it, the latency, the token, the request's shape,
 * the endpoint itself, the answer's shape, in this order; all of it as the dialects want it.
 *
 * @returns null when the connection is to be cut without an answer
 */
export async function answerRequest(
	context: ApiContext,
	request: IncomingRequest,
): Promise<Answer | null> {
	const { endpoint } = request;
	const answered = await context.dialects.handle({ endpoint }, async () => {
		return await answerUnlessFailing(context, request);
	});
	return answered && written(answered);
}

async function answerUnlessFailing(
	context: ApiContext,
	request: IncomingRequest,
): Promise<Answered> {
	const fault = context.faults.next(request.entry);
	request.entry.effect = fault?.type ?? null;
	const waitMs = context.latencyMs + (fault?.type === 'delay' ? fault.ms : 0);
	if (!(await context.waiting.pause(waitMs))) return null;
	if (fault?.type === 'resetBefore') return null;
	if (fault?.type === 'status') return faultAnswer(fault, request.endpoint);
	return spoil(carryOut(context, request), fault);
}

/** The 401 that a token gets; null for one that opens its account (spec, section 5). */
export function authenticationRefusal(
	store: Store,
	token: string | string[] | undefined,
): Answer | null {
	try {
		authenticate(store, token);
		return null;
	} catch (error) {
		return errorAnswer(401, (error as Error).message);
	}
}

function faultAnswer(
	fault: Extract<FaultEffect, { type: 'status' }>,
	endpoint: EndpointName | null,
): DialectAnswer {
	const text = fault.status >= 500 ? failureText(endpoint) : `Refused with status ${fault.status}`;
	const { body = { error: text }, contentType = jsonHeaders['content-type'] } = fault;
	const headers: Record<string, string> = { 'content-type': contentType };
	if (fault.retryAfter !== undefined) headers['retry-after'] = String(fault.retryAfter);
	return {
		status: fault.status,
		headers,
		body,
		...(typeof body === 'string' && { text: body }),
	};
}

/** What a fault makes of an answer to a request that was carried out; refusals stay readable. */
function spoil(answer: Answered, fault: FaultEffect | null): Answered {
	if (answer === null || fault?.type === 'resetAfter') return null;
	if (answer.status >= 300) return answer;
	if (fault?.type === 'emptyBody') return { ...answer, text: '' };
	if (fault?.type !== 'malformedBody') return answer;
	const { payload } = written(answer);
	return { ...answer, text: payload.slice(0, Math.max(1, Math.floor(payload.length / 2))) };
}

/** Carries a request out for the account of its token. */
function carryOut(context: ApiContext, incoming: IncomingRequest): Answered {
	const { endpoint } = incoming;
	let request: DialectRequest;
	try {
		const account = authenticate(context.store, incoming.token);
		if (endpoint === null) throw new ApiError(404, errorTexts.routeNotFound);
		const { id, query } = incoming;
		request = { endpoint, account, id, query: { ...(query as object) }, body: undefined };
	} catch (error) {
		return refusalOf(error, incoming);
	}
	return context.dialects.answer(answerOf(context, incoming, request), request);
}

function answerOf(
	context: ApiContext,
	incoming: IncomingRequest,
	request: DialectRequest,
): DialectAnswer {
	try {
		if ((endpoints[request.endpoint] as Endpoint).body) request.body = readBody(incoming);
		const value = context.dialects.carryOut(request, () => handle(context, request));
		return checkedAnswer(request.endpoint, value);
	} catch (error) {
		return refusalOf(error, incoming);
	}
}

/** The answer to a request that was not carried out. */
function refusalOf(error: unknown, incoming: IncomingRequest): DialectAnswer {
	if (error instanceof ApiError) return refusal(error.status, error.message);
	incoming.entry.failure = String(error);
	return refusal(500, failureText(incoming.endpoint));
}

function handle(context: ApiContext, request: DialectRequest): unknown {
	const { endpoint: name, account, id } = request;
	const endpoint: Endpoint = endpoints[name];
	const apiRequest = {
		account,
		id,
		query: endpoint.query && acceptQuery(endpoint.query, request.query),
		body: endpoint.body && acceptBody(endpoint.body, request.body, recipientFieldOf(context, name)),
	};
	// The schemas above are the endpoint's own, which the compiler cannot follow through the table.
	const handler = handlers[name] as (request: ApiRequest<never>) => unknown;
	return handler(apiRequest as ApiRequest<never>);
}

function acceptQuery(schema: z.ZodMiniObject, query: unknown) {
	const { accountIntegrationId } = query as Record<string, unknown>;
	if ('accountIntegrationId' in schema.shape && !accountIntegrationId) {
		throw new ApiError(400, errorTexts.integrationIdRequired);
	}
	return accept(schema, query, 'query');
}

/** What the account's API calls the recipient of a send; undefined for every other request. */
function recipientFieldOf({ apiNames }: ApiContext, name: EndpointName): string | undefined {
	const isSend = name === 'sendChatappMessage' || name === 'sendSocialMessage';
	return isSend ? apiNames.recipientField : undefined;
}

/** The body as its schema takes it, the recipient under the name that the contract gives it. */
function acceptBody(schema: z.ZodMiniType, body: unknown, recipientField: string | undefined) {
	if (recipientField === undefined || recipientField === 'to' || !isObject(body)) {
		return accept(schema, body, 'body');
	}
	const { [recipientField]: to, ...rest } = body;
	return accept(schema, { ...rest, to }, 'body', { to: recipientField });
}

/**
 * The body as JSON; undefined where there is none.
 *
 * @throws ApiError 400 when it is not JSON or is not said to be
 */
function readBody(request: IncomingRequest): unknown {
	if (request.body === '') return undefined;
	if (!request.contentType?.toLowerCase().includes('json')) {
		throw new ApiError(400, errorTexts.bodyNotDeclared);
	}
	return parseJson(request.body);
}

function jsonOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** @throws ApiError 400 when the text is not JSON */
export function parseJson(text: string): unknown {
	const value = jsonOrUndefined(text);
	if (value === undefined) throw new ApiError(400, errorTexts.unreadableBody);
	return value;
}

/** The answer with the fields of the contract's response schema, or a 500 that tells our slip. */
function checkedAnswer(name: EndpointName, value: unknown): DialectAnswer {
	const { response, successStatus }: Endpoint = endpoints[name];
	const result = z.safeParse(response, value, { error: z.locales.en().localeError });
	if (!result.success) {
		const slips = describeIssues(result.error, 'answer');
		return refusal(500, `SANDBOX DEFECT: ${name} answers against the contract: ${slips}`);
	}
	return { status: successStatus, headers: jsonHeaders, body: result.data };
}
