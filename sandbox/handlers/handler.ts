import type * as z from 'zod/v4-mini';

import type { endpoints, EndpointName } from '../../nodes/shared/contract';
import type { Account } from '../store';

type Endpoints = typeof endpoints;

type Parsed<N extends EndpointName, Part extends 'query' | 'body'> = Endpoints[N] extends {
	[K in Part]: infer Schema extends z.ZodMiniType;
}
	? z.infer<Schema>
	: undefined;

/** A request that is authenticated and satisfies the contract's request schemas. */
export interface ApiRequest<N extends EndpointName> {
	/** The token's account: the only one that the request can see (spec, section 5). */
	account: Account;
	/** The path's `{id}`; empty where the path has none. */
	id: string;
	query: Parsed<N, 'query'>;
	body: Parsed<N, 'body'>;
}

/** What a handler returns: at least the fields of the response schema; others are not shown. */
export type ApiAnswer<N extends EndpointName> = z.input<Endpoints[N]['response']>;

/**
 * Carries out one endpoint. It checks everything before it writes anything, and runs without
 * a pause, so that a refused request has written nothing (spec, section 7, rule 1).
 *
 * @throws ApiError for a request that is to be refused
 */
export type Handler<N extends EndpointName> = (request: ApiRequest<N>) => ApiAnswer<N>;

/** A handler for each endpoint: one that is missing is a compile error. */
export type Handlers = { [N in EndpointName]: Handler<N> };

/** The handlers of some endpoints. */
export type HandlersOf<N extends EndpointName> = Pick<Handlers, N>;
