/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IncomingHttpHeaders } from 'node:http';

import type { IDataObject } from 'n8n-workflow';

import { AnsweringServer, type ReceivedRequest } from './answeringServer';

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

	private readonly server = new AnsweringServer((request, response) => {
		void this.forward(request).then(({ status, answer }) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer) ?? '');
		});
	});

	private constructor(
		private readonly target: URL,
		private readonly rewrite: Rewrite,
	) {}

	/**
	 * Starts a proxy on a free port.
	 *
	 * @param target base URL of the sandbox, ending in `/api/v1`
	 * @param rewrite changes answers; default: unchanged
	 */
	static async start(target: string, rewrite = unchanged): Promise<RecordingProxy> {
		const proxy = new RecordingProxy(new URL(target), rewrite);
		await proxy.server.listen();
		return proxy;
	}

	/** The base URL for a credential. */
	get baseUrl(): string {
		return this.server.origin + this.target.pathname;
	}

	async close(): Promise<void> {
		await this.server.close();
	}

	private async forward({ method, url, headers, body }: ReceivedRequest): Promise<Exchange> {
		const { origin, pathname: basePath } = this.target;
		const reply = await fetch(origin + url, {
			method,
			headers: forwardedHeaders(headers),
			body: body === '' ? undefined : body,
		});
		const { pathname, searchParams } = new URL(url, origin);
		const exchange: Exchange = {
			...{ method, path: pathname.slice(basePath.length), headers },
			query: Object.fromEntries(searchParams),
			body: parseBody(body),
			status: reply.status,
			answer: parseBody(await reply.text()),
		};
		exchange.answer = await this.rewrite(exchange);
		this.exchanges.push(exchange);
		return exchange;
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
