import type * as z from 'zod/v4-mini';

import type { endpoints, EndpointName } from '../../nodes/shared/contract';
import type { Account } from '../store';

type Endpoints = typeof endpoints;

type Parsed<N extends EndpointName, Part extends 'query' | 'body'> = Endpoints[N] extends {
	[K in Part]: infer Schema extends z.ZodMiniType;
}
	? z.infer<Schema>
	: undefined;

/** An authenticated request that satisfies the contract's request schemas. */
export interface ApiRequest<N extends EndpointName> {
	/** The token's account: the only one that the request can see (spec, section 5). */
	account: Account;
	/** The path's `{id}`; empty where the path has none. */
	id: string;
	query: Parsed<N, 'query'>;
	body: Parsed<N, 'body'>;
}

/** A handler's result: at least the fields of the response schema; the others are not sent. */
export type ApiAnswer<N extends EndpointName> = z.input<Endpoints[N]['response']>;

/**
 * Carries out one endpoint. It checks everything before it writes anything, and runs
 * synchronously, so that a refused request has written nothing (spec, section 7, rule 1).
 *
 * @throws ApiError to refuse the request
 */
export type Handler<N extends EndpointName> = (request: ApiRequest<N>) => ApiAnswer<N>;

/** A handler for each endpoint; a missing one is a compile error. */
export type Handlers = { [N in EndpointName]: Handler<N> };

/** The handlers of some endpoints. */
export type HandlersOf<N extends EndpointName> = Pick<Handlers, N>;
