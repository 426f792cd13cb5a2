import { apiNameDefaults, endpoints } from '../../nodes/shared/contract';
import type { Endpoint, EndpointName } from '../../nodes/shared/contract';
import type { Sandbox } from '../../sandbox';
import { resolvePath } from '../../sandbox/paths';
import { callControl } from '../support/sandboxControl';

export interface Reply {
	status: number;
	headers: Headers;
	text: string;
	/** The body as JSON; undefined when it is not JSON. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
	json: any;
}

async function read(response: Response): Promise<Reply> {
	const text = await response.text();
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		json = undefined;
	}
	return { status: response.status, headers: response.headers, text, json };
}

interface CallOptions {
	body?: unknown;
	/** null sends no `Token` header. */
	token?: string | null;
}

function init(method: string, { body, token = 'demo-token' }: CallOptions): RequestInit {
	return {
		method,
		headers: {
			...(token === null ? {} : { Token: token }),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	};
}

/** Calls the API; the path is below the base URL. */
export async function call(
	sandbox: Sandbox,
	method: string,
	path: string,
	options: CallOptions = {},
): Promise<Reply> {
	return await read(await fetch(sandbox.baseUrl + path, init(method, options)));
}

/** Calls a control route; the path is below `/__sandbox`. */
export async function control(
	sandbox: Sandbox,
	method: string,
	path: string,
	body?: unknown,
): Promise<Reply> {
	return await read(await callControl(sandbox, method, path, body));
}

/** The sandbox's OpenAPI document. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it freely
export async function openApi(sandbox: Sandbox): Promise<any> {
	return await (await fetch(`${sandbox.origin}/openapi.json`)).json();
}

export interface EndpointRequest {
	id?: string;
	query?: Record<string, string>;
	body?: unknown;
}

/** Calls an endpoint of the contract by its name. */
export async function callEndpoint(
	sandbox: Sandbox,
	name: EndpointName,
	{ id = '', query = {}, body }: EndpointRequest,
	token: string | null = 'demo-token',
): Promise<Reply> {
	const endpoint: Endpoint = endpoints[name];
	const path = resolvePath(endpoint, apiNameDefaults, encodeURIComponent(id));
	const search = new URLSearchParams(query).toString();
	return await call(sandbox, endpoint.method, path + (search && `?${search}`), { body, token });
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];
