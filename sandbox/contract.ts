import * as z from 'zod/v4-mini';

import type { ApiName, Endpoint } from '../nodes/shared/contract';

/** Body of every refused request (spec, section 7). */
export const errorBody = z.object({ error: z.string() });

/** Names in braces in an endpoint's path, in order: `/lead/{id}` gives `['id']`. */
export function pathParameters(endpoint: Pick<Endpoint, 'path'>): Array<ApiName | 'id'> {
	return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as ApiName | 'id');
}

/** Status of a successful answer. */
export function successStatus({ method }: Pick<Endpoint, 'method'>): 200 | 201 {
	return method === 'POST' ? 201 : 200;
}
