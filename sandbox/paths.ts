import type { ApiNames, Endpoint } from '../nodes/shared/contract';

/** Path of the API on the server (spec, section 9). */
export const basePath = '/api/v1';

/**
 * An endpoint's path below the base path, its names filled in.
 *
 * @param id what stands for the `{id}` parameter
 */
export function resolvePath(
	endpoint: Pick<Endpoint, 'path'>,
	apiNames: ApiNames,
	id: string,
): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
		name === 'id' ? id : apiNames[name as keyof ApiNames],
	);
}

/** Path of a URL on the server, without the query. */
export function pathOf(url: string): string {
	return url.split('?', 1)[0];
}

/** Whether a URL on the server belongs to the API, endpoint or not. */
export function isApiPath(url: string): boolean {
	const path = pathOf(url);
	return path === basePath || path.startsWith(`${basePath}/`);
}
