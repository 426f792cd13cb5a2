/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

/** A request as sent over the wire, and its answer. */
export interface Exchange {
	method: string;
	/** Path below the base URL, without the query, as sent. */
	path: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** Parsed JSON; undefined for an empty body. */
	body: unknown;
	status: number;
	/** Parsed JSON; undefined for an empty body. */
	answer: unknown;
}

/** Returns the answer that the node gets instead of the sandbox's; a promise holds it back. */
export type Rewrite = (exchange: Exchange) => unknown;

/** Leaves the answers as they are, where only the exchanges matter. */
export const unchanged: Rewrite = ({ answer }) => answer;

/** Changes the leads in lists. */
export const rewriteLeads =
	(change: (lead: IDataObject) => object): Rewrite =>
	({ path, answer }) =>
		path === '/lead' && Array.isArray(answer) ? answer.map(change) : answer;

/** A proxy between a node and the sandbox that records all exchanges. */
export class RecordingProxy {
	readonly exchanges: Exchange[] = [];

	private constructor(
		private readonly server: Server,
		private readonly rewrite: Rewrite,
		/** The base URL for a credential. */
		readonly baseUrl: string,
	) {}

	/**
	 * Starts a proxy on a free port.
	 *
	 * @param target base URL of the sandbox, ending in `/api/v1`
	 * @param rewrite changes answers; default: unchanged
	 */
	static async start(target: string, rewrite = unchanged): Promise<RecordingProxy> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { pathname } = new URL(target);
		const proxy = new RecordingProxy(server, rewrite, `http://127.0.0.1:${port}${pathname}`);
		server.on('request', (request, response) => {
			void proxy.forward(request, new URL(target).origin, pathname).then(({ status, payload }) => {
				response.writeHead(status, { 'content-type': 'application/json' }).end(payload);
			});
		});
		return proxy;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async forward(
		request: IncomingMessage,
		origin: string,
		basePath: string,
	): Promise<{ status: number; payload: string }> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const sent = Buffer.concat(chunks).toString('utf8');
		const { method = 'GET', url = '/', headers } = request;
		const reply = await fetch(origin + url, {
			method,
			headers: forwardedHeaders(headers),
			body: sent === '' ? undefined : sent,
		});
		const { pathname, searchParams } = new URL(url, origin);
		const exchange: Exchange = {
			method,
			path: pathname.slice(basePath.length),
			query: Object.fromEntries(searchParams),
			headers,
			body: parseBody(sent),
			status: reply.status,
			answer: parseBody(await reply.text()),
		};
		exchange.answer = await this.rewrite(exchange);
		this.exchanges.push(exchange);
		return { status: exchange.status, payload: JSON.stringify(exchange.answer) ?? '' };
	}
}

/** The headers that the API reads; the others concern only the connection. */
function forwardedHeaders({ token, 'content-type': contentType }: IncomingHttpHeaders): Headers {
	const headers = new Headers();
	if (token !== undefined) headers.set('token', String(token));
	if (contentType !== undefined) headers.set('content-type', contentType);
	return headers;
}

function parseBody(text: string): unknown {
	return text === '' ? undefined : (JSON.parse(text) as unknown);
}
