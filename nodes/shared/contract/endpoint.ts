import type * as z from 'zod/v4-mini';

import type { ApiName } from './apiNames';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How far the spec supports an endpoint: `documented` (its shape is given), `named` (listed
 * without a shape) or `assumed` (the path or its name is our reading, docs/assumptions.md).
 */
export type Standing = 'documented' | 'named' | 'assumed';

/**
 * Whether a request may be sent again when nobody knows if the first one was carried out:
 * - `safe`: a repeat changes nothing more;
 * - `unsafe`: a repeat would do the thing twice;
 * - `safeWithIdentity`: safe when the body carries a phone, e-mail or tax number, as the API
 *   then finds what the first request made (spec, section 9, version 2.4.0);
 * - `message`: a repeat would write to a person twice, which is the worst of all.
 */
export type Repeat = 'safe' | 'unsafe' | 'safeWithIdentity' | 'message';

/** One row of the API: everything else about it is derived from here. */
export interface Endpoint {
	method: HttpMethod;
	/**
	 * Path below the base URL. `{id}` is a parameter; `{chatappPath}` and the other keys of
	 * `apiNameDefaults` are names that the credential sets.
	 */
	path: string;
	/** What it does, as a short sentence without a full stop. */
	summary: string;
	/** Section of the spec that names it. */
	section: string;
	standing: Standing;
	repeat: Repeat;
	query?: z.ZodMiniObject;
	body?: z.ZodMiniType;
	response: z.ZodMiniType;
	successStatus: 200 | 201;
}

/** Fields of a body that let the API recognize a lead it already has (spec, section 9). */
const identityFields = ['taxId', 'phone', 'email'] as const;

/** How a very request is treated when it fails (docs/reliability.md). */
export type RequestKind = 'repeatable' | 'creating' | 'message';

/**
 * @param endpoint the endpoint that the request goes to
 * @param body the body as it is sent
 */
export function requestKind(endpoint: Pick<Endpoint, 'repeat'>, body: unknown): RequestKind {
	switch (endpoint.repeat) {
		case 'safe':
			return 'repeatable';
		case 'safeWithIdentity':
			return hasIdentity(body) ? 'repeatable' : 'creating';
		case 'unsafe':
			return 'creating';
		case 'message':
			return 'message';
	}
}

function hasIdentity(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return false;
	const fields = body as Record<string, unknown>;
	return identityFields.some((field) => typeof fields[field] === 'string' && fields[field] !== '');
}

/** Whether the answer must be a record or a list: what is updated, deleted or sent is done without. */
export function isAnswerNeeded({ method, repeat }: Pick<Endpoint, 'method' | 'repeat'>): boolean {
	return (method === 'GET' || method === 'POST') && repeat !== 'message';
}

/** Names in braces in an endpoint's path, in order: `/lead/{id}` gives `['id']`. */
export function pathParameters(endpoint: Pick<Endpoint, 'path'>): Array<ApiName | 'id'> {
	return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as ApiName | 'id');
}
