/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it went over the wire, with what was answered. */
export interface Exchange {
	method: string;
	/** Path below the base URL, without the query, as sent. */
	path: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** Parsed JSON; undefined when nothing was sent. */
	body: unknown;
	status: number;
	/** Parsed JSON; undefined when nothing was answered. */
	answer: unknown;
}

/** What is answered to the node in the place of what the sandbox answered. */
export type Rewrite = (exchange: Exchange) => unknown;

/** Stands between a node and the sandbox and writes down what passes. */
export class RecordingProxy {
	readonly exchanges: Exchange[] = [];

	private constructor(
		private readonly server: Server,
		private readonly rewrite: Rewrite,
		/** What a credential takes as its base URL. */
		readonly baseUrl: string,
	) {}

	/**
	 * Starts one on any free port.
	 *
	 * @param target base URL of the sandbox, ending in `/api/v1`
	 * @param rewrite changes answers on their way; without it they pass as they are
	 */
	static async start(
		target: string,
		rewrite: Rewrite = ({ answer }) => answer,
	): Promise<RecordingProxy> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { pathname } = new URL(target);
		const proxy = new RecordingProxy(server, rewrite, `http://127.0.0.1:${port}${pathname}`);
		server.on('request', (request, response) => {
			void proxy.pass(request, new URL(target).origin, pathname).then(({ status, payload }) => {
				response.writeHead(status, { 'content-type': 'application/json' }).end(payload);
			});
		});
		return proxy;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async pass(
		request: IncomingMessage,
		origin: string,
		basePath: string,
	): Promise<{ status: number; payload: string }> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const sent = Buffer.concat(chunks).toString('utf8');
		const { method = 'GET', url = '/', headers } = request;
		const answered = await fetch(origin + url, {
			method,
			headers: passedOn(headers),
			body: sent === '' ? undefined : sent,
		});
		const { pathname, searchParams } = new URL(url, origin);
		const exchange: Exchange = {
			method,
			path: pathname.slice(basePath.length),
			query: Object.fromEntries(searchParams),
			headers,
			body: parsed(sent),
			status: answered.status,
			answer: parsed(await answered.text()),
		};
		exchange.answer = this.rewrite(exchange);
		this.exchanges.push(exchange);
		return { status: answered.status, payload: JSON.stringify(exchange.answer) ?? '' };
	}
}

/** Only what the API looks at; the rest belongs to the one connection. */
function passedOn({ token, 'content-type': contentType }: IncomingHttpHeaders): Headers {
	const headers = new Headers();
	if (token !== undefined) headers.set('token', String(token));
	if (contentType !== undefined) headers.set('content-type', contentType);
	return headers;
}

function parsed(text: string): unknown {
	return text === '' ? undefined : (JSON.parse(text) as unknown);
}
