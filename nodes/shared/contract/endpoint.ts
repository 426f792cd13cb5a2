import type * as z from 'zod/v4-mini';

import { recordOf } from '../records';

/**
 * Names for which the spec uses a neutral word (`chatapp`, `social`) or gives none, with the defaults
 * that the credential can override (docs/assumptions.md). Keys are its fields, in braces in paths.
 */
export const apiNameDefaults = {
	chatappPath: 'chatapp',
	socialPath: 'social',
	membersPath: 'integration/members',
	dealPath: 'deal',
	appointmentPath: 'appointment',
	recipientField: 'to',
} as const;

export type ApiName = keyof typeof apiNameDefaults;

export type ApiNames = Record<ApiName, string>;

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
	standing: Standing;
	/**
	 * Of a POST, whether it may be sent again when nobody knows what became of it, as all other requests may.
	 * By default it may not: it creates a second record.
	 * - `safe`: it creates no record of its own, and its answer needs none;
	 * - `safeWithIdentity`: safe when the body has a phone, email or tax ID, because the API then
	 *   finds the record that the first attempt created (spec, section 9, version 2.4.0);
	 * - `message`: never, as it could message a person twice, the worst outcome.
	 */
	retry?: 'safe' | 'safeWithIdentity' | 'message';
	query?: z.ZodMiniObject;
	body?: z.ZodMiniType;
	response: z.ZodMiniType;
}

/** Body fields by which the API recognizes an existing lead (spec, section 9). */
const identityFields = ['taxId', 'phone', 'email'] as const;

/**
 * Whether a request does no harm if it is sent again after it may have been carried out: it creates no second
 * record and sends no second message (docs/reliability.md).
 *
 * @param body as it is sent
 */
export function isRepeatable({ method, retry }: Posted, body: unknown): boolean {
	if (method !== 'POST' || retry === 'safe') return true;
	const given = recordOf(body);
	const isFilled = (field: string) => typeof given[field] === 'string' && given[field] !== '';
	return retry === 'safeWithIdentity' && identityFields.some(isFilled);
}

type Posted = Pick<Endpoint, 'method' | 'retry'>;

/** Whether the answer must contain a record or a list. Updates, deletions and messages need none. */
export function isAnswerNeeded({ method, retry }: Posted): boolean {
	const isCreation = method === 'POST' && retry !== 'message' && retry !== 'safe';
	return method === 'GET' || isCreation;
}

/**
 * Keys under which an answer may wrap its record or list, derived from the endpoint's path: for
 * `/chat-sector` these are `chatSector`, `sector`, `chatSectors` and `sectors`.
 */
export function resourceNames(endpoint: Pick<Endpoint, 'path'>): string[] {
	const words = resourceSegment(endpoint).split('-');
	const singular = words.map((_, index) => camelCase(words.slice(index)));
	return [...singular, ...singular.map(pluralOf)];
}

function resourceSegment(endpoint: Pick<Endpoint, 'path'>): string {
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		name === 'id' ? '' : apiNameDefaults[name as ApiName],
	);
	const segments = path.split('/').filter((segment) => segment && !segment.startsWith('update-'));
	return segments[segments.length - 1] ?? '';
}

function camelCase([first, ...others]: string[]): string {
	return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pluralOf(word: string): string {
	if (word.endsWith('y')) return `${word.slice(0, -1)}ies`;
	return word.endsWith('s') ? word : `${word}s`;
}

/**
 * The fields of a body or query without those that name the account, also as `accountId[]` or `accountId.x`: it
 * is never sent, as the token determines the account (spec, section 5).
 */
export function withoutAccount<Value>(
	fields: Readonly<Record<string, Value>>,
): Record<string, Value> {
	const isAccount = /^[^a-z]*account_?id\b/i;
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !isAccount.test(name)));
}
