/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the hostile CRM. */
export interface ReceivedRequest {
	method: string;
	/** Path with query. */
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
}

/** Answers a request. */
export type HostileAnswer = (request: ReceivedRequest, response: ServerResponse) => void;

/** A server that answers every request as a test defines. */
export class HostileCrm {
	/** Requests since the last `answerWith`, in the order of arrival. */
	received: ReceivedRequest[] = [];

	/** What the runs against it have ended in. */
	readonly outcomes: string[] = [];

	private answer: HostileAnswer = (_request, response) => response.end();

	private constructor(private readonly server: Server) {}

	static async start(): Promise<HostileCrm> {
		const server = createServer();
		const crm = new HostileCrm(server);
		server.on('request', (request, response) => void crm.serve(request, response));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return crm;
	}

	/** URL without a path, such as `http://127.0.0.1:40123`. */
	get origin(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	get baseUrl(): string {
		return `${this.origin}/api/v1`;
	}

	/** Sets the answer to all requests from now on, and removes the received ones. */
	answerWith(answer: HostileAnswer): void {
		this.answer = answer;
		this.received = [];
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		response.on('error', () => {});
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of request) chunks.push(chunk as Buffer);
		} catch {
			return;
		}
		const received = {
			method: request.method ?? '',
			url: request.url ?? '',
			headers: request.headers,
			body: Buffer.concat(chunks).toString(),
		};
		this.received.push(received);
		this.answer(received, response);
	}
}

/** Answers with a status and a body: a string unchanged, anything else as JSON. */
export function respond(status: number, body: unknown, headers: Record<string, string> = {}) {
	const isText = typeof body === 'string';
	const text = isText ? body : JSON.stringify(body);
	return (_request: ReceivedRequest, response: ServerResponse) => {
		const type = isText && !/^\s*[[{"\dntf]/.test(text) ? 'text/html' : 'application/json';
		response.writeHead(status, { 'content-type': type, ...headers });
		response.end(text);
	};
}
