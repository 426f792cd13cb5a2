/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request, with its whole body. */
export interface ReceivedRequest {
	method: string;
	/** Path with query. */
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
}

/** Answers a request. */
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

/** A server that answers every request as a test defines. */
export class AnsweringServer {
	/** Requests since the last `answerWith`, in the order of arrival. */
	received: ReceivedRequest[] = [];

	private readonly server = createServer((request, response) => void this.serve(request, response));

	constructor(private answer: Answer = (_request, response) => response.end()) {}

	/** Listens on a free port of 127.0.0.1. */
	async listen(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	/** URL without a path, such as `http://127.0.0.1:40123`. */
	get origin(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Sets the answer to all requests from now on, and removes the received ones. */
	answerWith(answer: Answer): void {
		this.answer = answer;
		this.received = [];
	}

	async close(): Promise<void> {
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
		const { method = '', url = '', headers } = request;
		const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
		this.received.push(received);
		this.answer(received, response);
	}
}
