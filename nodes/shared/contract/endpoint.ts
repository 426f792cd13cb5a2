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
 *   then finds what the first request made (spec, section 9, version 2.4.0).
 */
export type Repeat = 'safe' | 'unsafe' | 'safeWithIdentity';

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

/**
 * Whether this very request may be sent again when its outcome is unknown.
 *
 * @param endpoint the endpoint it goes to
 * @param body the body as it is sent
 */
export function isSafeToRepeat(endpoint: Pick<Endpoint, 'repeat'>, body: unknown): boolean {
	if (endpoint.repeat !== 'safeWithIdentity') return endpoint.repeat === 'safe';
	if (typeof body !== 'object' || body === null) return false;
	const fields = body as Record<string, unknown>;
	return identityFields.some((field) => typeof fields[field] === 'string' && fields[field] !== '');
}

/** Whether the answer's body says something that is needed: not so for a delete. */
export function isAnswerNeeded(endpoint: Pick<Endpoint, 'method'>): boolean {
	return endpoint.method !== 'DELETE';
}

/** Names in braces in an endpoint's path, in order: `/lead/{id}` gives `['id']`. */
export function pathParameters(endpoint: Pick<Endpoint, 'path'>): Array<ApiName | 'id'> {
	return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as ApiName | 'id');
}
