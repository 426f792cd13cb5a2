import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { ApiName, ApiNames, Endpoint } from '../../contract';
import { InvalidInput } from '../../invalidInput';
import { isRecord, type UnknownRecord } from '../../records';
import { withinDeadline } from '../../wait';
import { readAnswer, type HttpResponse, type Outcome } from './answer';

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
	const send = async (): Promise<HttpResponse> =>
		await context.helpers.httpRequestWithAuthentication.call(context, credentialName, options);
	try {
		const response = await withinDeadline(abortSignal, send);
		return readAnswer(endpoint, hideToken(response, token));
	} catch (error) {
		return outcomeOfThrown(error);
	}
}

/** Names of n8n's errors where its SSRF protection refuses the address; they have no code. */
const blockedByN8n = /^SsrfBlocked/;

/**
 * Classifies an error thrown by n8n's request helper. It counts as lost unless all its errors are of system calls
 * that come before sending: looking up the host, and connecting.
 */
export function outcomeOfThrown(thrown: unknown): Outcome {
	const errors = networkErrors(thrown);
	const [code = ''] = errors.flatMap((error) => codeOf(error) ?? []);
	const isUnsent = errors.every(
		({ syscall }) => syscall === 'connect' || syscall === 'getaddrinfo',
	);
	return { kind: isUnsent && errors.length > 0 ? 'notSent' : 'lost', code };
}

/**
 * The innermost errors of what was thrown, with a code: n8n wraps them, sometimes more than once, and where
 * several addresses were tried, each has one.
 */
function networkErrors(thrown: unknown, deepest = 5): UnknownRecord[] {
	if (!isRecord(thrown) || deepest < 0) return [];
	const { errors, cause, errorResponse } = thrown;
	const inner = Array.isArray(errors) && errors.length > 0 ? errors : [cause ?? errorResponse];
	const found = inner.flatMap((error) => networkErrors(error, deepest - 1));
	return found.length > 0 || codeOf(thrown) === undefined ? found : [thrown];
}

function codeOf({ code, name }: UnknownRecord): string | undefined {
	if (typeof name === 'string' && blockedByN8n.test(name)) return name;
	return typeof code === 'string' ? code : undefined;
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

/** Control characters, lone surrogates, white space and path separators; and segments that change a path. */
const invalidInId = /[\p{Cc}\p{Cs}\s/\\]/u;
const dots = /^\.\.?$/;

/**
 * Encodes an ID as one path segment, without invisible characters.
 *
 * @param label the parameter's label, for the message
 * @throws {InvalidInput} when it is empty, neither text nor an exact whole number, `.` or `..`, or contains a
 *   slash, white space, a control character or a lone surrogate: no ID of the API does, and some
 *   would change the path
 */
export function encodeId(value: unknown, label: string): string {
	const id = Number.isSafeInteger(value) ? String(value) : (value ?? '');
	const trimmed = typeof id === 'string' ? id.replace(/\p{Cf}/gu, '').trim() : undefined;
	if (trimmed === '') {
		throw new InvalidInput(`"${label}" is empty`, `Enter the ID in "${label}".`);
	}
	const isId = trimmed !== undefined && !invalidInId.test(trimmed) && !dots.test(trimmed);
	if (isId) return encodeURIComponent(trimmed);
	throw new InvalidInput(
		`"${label}" is not a valid ID`,
		`An ID is text or a whole number, without slashes and spaces; pass long IDs as text. Check the value in "${label}".`,
	);
}

/**
 * Builds the path of a request below the base URL.
 *
 * @param endpoint the endpoint, whose path may contain `{id}` and names that the credential sets
 * @param names the credential's names
 * @param id the already checked and encoded segment for `{id}`
 */
export function buildPath(endpoint: Pick<Endpoint, 'path'>, names: ApiNames, id = ''): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
		parameter === 'id' ? id : encodePathName(names[parameter as ApiName]),
	);
}

/** A name may be a path of its own. */
function encodePathName(name: string): string {
	const segments = name.split('/').filter((segment) => segment !== '' && !dots.test(segment));
	return segments.map(encodeURIComponent).join('/');
}
