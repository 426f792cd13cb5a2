import type * as z from 'zod/v4-mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How well the spec documents an endpoint: `documented` (shape given), `named` (listed without a
 * shape) or `assumed` (the path or a name is our assumption, docs/assumptions.md).
 */
export type Standing = 'documented' | 'named' | 'assumed';

/** One endpoint of the API. Everything else about it is derived from this row. */
export interface Endpoint {
	method: HttpMethod;
	/**
	 * Path below the base URL. `{id}` is a parameter; `{chatappPath}` and the other keys of
	 * `apiNameDefaults` are names that the credential sets.
	 */
	path: string;
	/** What it does: one short sentence without a full stop. */
	summary: string;
	/** Sections of the spec that describe or name it; 4 unless given. */
	section?: string;
	standing: Standing;
	/**
	 * Only where the method does not say whether a request may be retried when its outcome is unknown.
	 * A second POST could create a duplicate; other requests change nothing more.
	 * - `safeWithIdentity`: safe when the body has a phone, email or tax ID, because the API then
	 *   finds the record that the first attempt created (spec, section 9, version 2.4.0);
	 * - `message`: a retry could message a person twice, the worst outcome.
	 */
	retry?: 'safeWithIdentity' | 'message';
	/** Whether a POST creates no record of its own: it may be repeated, and a 2xx needs no record. */
	createsNothing?: boolean;
	query?: z.ZodMiniObject;
	body?: z.ZodMiniType;
	response: z.ZodMiniType;
}

/** Body fields by which the API recognizes an existing lead (spec, section 9). */
const identityFields = ['taxId', 'phone', 'email'] as const;

/** How a request is treated when it fails (docs/reliability.md). */
export type RequestKind = 'idempotent' | 'creating' | 'message';

/** Classifies a request for the retry policy, with its body as it is sent. */
export function requestKind(
	{ method, retry, createsNothing }: Pick<Endpoint, 'method' | 'retry' | 'createsNothing'>,
	body: unknown,
): RequestKind {
	if (retry === 'message') return 'message';
	const findsRecord = retry === 'safeWithIdentity' && hasIdentity(body);
	return method !== 'POST' || createsNothing || findsRecord ? 'idempotent' : 'creating';
}

function hasIdentity(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return false;
	const fields = body as Record<string, unknown>;
	return identityFields.some((field) => typeof fields[field] === 'string' && fields[field] !== '');
}

/** Whether the answer must contain a record or a list. Updates, deletions and messages need none. */
export function isAnswerNeeded({
	method,
	retry,
	createsNothing = false,
}: Pick<Endpoint, 'method' | 'retry' | 'createsNothing'>): boolean {
	return method === 'GET' || (method === 'POST' && retry !== 'message' && !createsNothing);
}

/** Status of a successful answer. */
export function successStatus({ method }: Pick<Endpoint, 'method'>): 200 | 201 {
	return method === 'POST' ? 201 : 200;
}
