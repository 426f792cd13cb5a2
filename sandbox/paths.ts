import type { ApiNames, Endpoint } from '../nodes/shared/contract';

/** Base path of the API on the server (spec, section 9). */
export const basePath = '/api/v1';

/**
 * Returns an endpoint's path below the base path, with its placeholders filled in.
 *
 * @param id replaces the `{id}` parameter
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

/** The path of a URL on the server, without the query. */
export function pathOf(url: string): string {
	return url.split('?', 1)[0];
}

/** Whether a URL on the server is below the base path, whether or not such an endpoint exists. */
export function isApiPath(url: string): boolean {
	const path = pathOf(url);
	return path === basePath || path.startsWith(`${basePath}/`);
}
