import * as z from 'zod/v4-mini';

import { endpoints } from '../nodes/shared/contract';
import type { ApiNames, Endpoint, EndpointName } from '../nodes/shared/contract';

import { ApiError } from './apiError';
import { authenticate } from './authentication';
import { successStatus } from './contract';
import type { FaultEffect, Faults } from './control/faults';
import type { Journal, JournalEntry } from './control/journal';
import type { AnswerOrDisconnect, DialectAnswer, DialectRequest } from './dialects/dialect';
import type { ActiveDialects } from './dialects/activeDialects';
import { errorTexts, failureText } from './errorTexts';
import { handlers } from './handlers';
import type { ApiRequest } from './handlers';
import type { Store } from './store';
import { describeIssues, isObject, validate } from './validation';
import type { Delays } from './delays';

/** State that all requests share. */
export interface ApiContext {
	store: Store;
	journal: Journal;
	faults: Faults;
	dialects: ActiveDialects;
	apiNames: ApiNames;
	/** Minimum duration of every request in milliseconds. */
	latencyMs: number;
	/** Cancelled when the sandbox closes. */
	delays: Delays;
}

/** A request as received, its body not yet parsed. */
export interface IncomingRequest {
	/** Null when no endpoint has this path and method. */
	endpoint: EndpointName | null;
	token: string | string[] | undefined;
	id: string;
	query: unknown;
	contentType: string | undefined;
	body: string;
	entry: JournalEntry;
}

/** An answer ready to send. */
export interface Answer {
	status: number;
	headers: Record<string, string>;
	payload: string;
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** An `{ error }` answer (spec, section 7). */
export function errorAnswer(status: number, text: string): Answer {
	return serialize(createRefusal(status, text));
}

/** An `{ error }` answer, not yet serialized. */
function createRefusal(status: number, error: string): DialectAnswer {
	return { status, headers: jsonHeaders, body: { error } };
}

function serialize({ status, headers, body, text }: DialectAnswer): Answer {
	const payload = text ?? (body === undefined ? '' : JSON.stringify(body));
	return { status, headers, payload };
}

/**
 * Handles one request. In this order: injected fault, latency, token, request schema, endpoint
 * handler, response schema. Dialects may change each of them.
 *
 * @returns null to cut the connection without an answer
 */
export async function answerRequest(
	context: ApiContext,
	request: IncomingRequest,
): Promise<Answer | null> {
	const { endpoint } = request;
	const answer = await context.dialects.handle({ endpoint }, async () => {
		return await answerWithFaults(context, request);
	});
	return answer && serialize(answer);
}

async function answerWithFaults(
	context: ApiContext,
	request: IncomingRequest,
): Promise<AnswerOrDisconnect> {
	const fault = context.faults.nextEffect(request.entry);
	request.entry.effect = fault?.type ?? null;
	const waitMs = context.latencyMs + (fault?.type === 'delay' ? fault.ms : 0);
	if (!(await context.delays.wait(waitMs))) return null;
	if (fault?.type === 'resetBefore') return null;
	if (fault?.type === 'status') return createFaultAnswer(fault, request.endpoint);
	return applyFault(carryOut(context, request), fault);
}

/** The 401 answer for a token; null for an active token (spec, section 5). */
export function refuseToken(store: Store, token: string | string[] | undefined): Answer | null {
	try {
		authenticate(store, token);
		return null;
	} catch (error) {
		return errorAnswer(401, (error as Error).message);
	}
}

function createFaultAnswer(
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

/** Applies a fault to the answer of a completed request; refusals are sent unchanged. */
function applyFault(answer: AnswerOrDisconnect, fault: FaultEffect | null): AnswerOrDisconnect {
	if (answer === null || fault?.type === 'resetAfter') return null;
	if (answer.status >= 300) return answer;
	if (fault?.type === 'emptyBody') return { ...answer, text: '' };
	if (fault?.type !== 'malformedBody') return answer;
	const { payload } = serialize(answer);
	return { ...answer, text: payload.slice(0, Math.max(1, Math.floor(payload.length / 2))) };
}

/** Carries out a request for the account of its token. */
function carryOut(context: ApiContext, incoming: IncomingRequest): AnswerOrDisconnect {
	const { endpoint } = incoming;
	let request: DialectRequest;
	try {
		const account = authenticate(context.store, incoming.token);
		if (endpoint === null) throw new ApiError(404, errorTexts.routeNotFound);
		const { id, query } = incoming;
		request = { endpoint, account, id, query: { ...(query as object) }, body: undefined };
	} catch (error) {
		return toRefusal(error, incoming);
	}
	return context.dialects.answer(handleAndCheck(context, incoming, request), request);
}

function handleAndCheck(
	context: ApiContext,
	incoming: IncomingRequest,
	request: DialectRequest,
): DialectAnswer {
	try {
		if ((endpoints[request.endpoint] as Endpoint).body) request.body = parseBody(incoming);
		const value = context.dialects.carryOut(request, () => handle(context, request));
		return checkAnswer(request.endpoint, value);
	} catch (error) {
		return toRefusal(error, incoming);
	}
}

/** Converts any thrown value to an answer. */
function toRefusal(error: unknown, incoming: IncomingRequest): DialectAnswer {
	if (error instanceof ApiError) return createRefusal(error.status, error.message);
	incoming.entry.failure = String(error);
	return createRefusal(500, failureText(incoming.endpoint));
}

function handle(context: ApiContext, request: DialectRequest): unknown {
	const { endpoint: name, account, id } = request;
	const endpoint: Endpoint = endpoints[name];
	const apiRequest = {
		account,
		id,
		query: endpoint.query && validateQuery(endpoint.query, request.query),
		body:
			endpoint.body && validateBody(endpoint.body, request.body, recipientFieldOf(context, name)),
	};
	// The compiler cannot see that the schemas and the handler belong to the same endpoint.
	const handler = handlers[name] as (request: ApiRequest<never>) => unknown;
	return handler(apiRequest as ApiRequest<never>);
}

function validateQuery(schema: z.ZodMiniObject, query: unknown) {
	const { accountIntegrationId } = query as Record<string, unknown>;
	if ('accountIntegrationId' in schema.shape && !accountIntegrationId) {
		throw new ApiError(400, errorTexts.integrationIdRequired);
	}
	return validate(schema, query, 'query');
}

/** The name of the recipient field of a send; undefined for every other endpoint. */
function recipientFieldOf({ apiNames }: ApiContext, name: EndpointName): string | undefined {
	const isSend = name === 'sendChatappMessage' || name === 'sendSocialMessage';
	return isSend ? apiNames.recipientField : undefined;
}

/** The validated body, with the recipient renamed to the contract's `to`. */
function validateBody(schema: z.ZodMiniType, body: unknown, recipientField: string | undefined) {
	if (recipientField === undefined || recipientField === 'to' || !isObject(body)) {
		return validate(schema, body, 'body');
	}
	const { [recipientField]: to, ...rest } = body;
	return validate(schema, { ...rest, to }, 'body', { to: recipientField });
}

/**
 * Parses the body; undefined for an empty one.
 *
 * @throws ApiError 400 when it is not JSON or its content type is not JSON
 */
function parseBody(request: IncomingRequest): unknown {
	if (request.body === '') return undefined;
	if (!request.contentType?.toLowerCase().includes('json')) {
		throw new ApiError(400, errorTexts.bodyNotDeclared);
	}
	return parseJson(request.body);
}

function tryParseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** @throws ApiError 400 when the text is not valid JSON */
export function parseJson(text: string): unknown {
	const value = tryParseJson(text);
	if (value === undefined) throw new ApiError(400, errorTexts.unreadableBody);
	return value;
}

/**
 * Reduces an answer to the fields of the contract's response schema. A violation of the schema is
 * a defect of the sandbox, answered with 500.
 */
function checkAnswer(name: EndpointName, value: unknown): DialectAnswer {
	const endpoint: Endpoint = endpoints[name];
	const result = z.safeParse(endpoint.response, value, { error: z.locales.en().localeError });
	if (!result.success) {
		const issues = describeIssues(result.error, 'answer');
		return createRefusal(500, `SANDBOX DEFECT: ${name} violates the contract: ${issues}`);
	}
	return { status: successStatus(endpoint), headers: jsonHeaders, body: result.data };
}
