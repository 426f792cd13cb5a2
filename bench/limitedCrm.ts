/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Limits of a CRM. */
export interface Limits {
	/** Duration of a request in ms. */
	latencyMs: number;
	/** Requests served at once; others are queued. */
	capacity?: number;
	/** Requests per second; others are answered with 429. */
	perSecond?: number;
	/** Whether a 429 has a `Retry-After` header; default true. */
	sendsRetryAfter?: boolean;
}

/** What a CRM has recorded. */
export interface CrmRecord {
	served: number;
	/** Number of requests answered with 429. */
	refused: number;
	/** Requests in flight, sampled every {@link sampleIntervalMs}. */
	inFlight: number[];
}

/** A CRM that answers what a campaign asks, and stores nothing. */
export interface LimitedCrm {
	baseUrl: string;
	record(): CrmRecord;
}

export const sampleIntervalMs = 100;

/** Body of an answer, by path. */
const answers: Record<string, (id: string, given: string) => object> = {
	'/chat-sector': () => [{ id: 'sector-sales', name: 'Sales', accountIntegration: 'int-main' }],
	'/chatapp/templates': () => [
		{
			id: 'template',
			name: 'plain_hello',
			status: 'APPROVED',
			language: 'pt_BR',
			components: [{ type: 'BODY', text: 'Hello' }],
		},
	],
	'/lead': (id, given) => {
		if (given === '') return [];
		const createdAt = new Date().toISOString();
		return { id, ...(JSON.parse(given) as object), createdAt, metadata: {} };
	},
};

/** Starts a CRM with these limits, which runs until this process ends. */
export async function startLimitedCrm({
	latencyMs,
	capacity = Number.POSITIVE_INFINITY,
	perSecond = Number.POSITIVE_INFINITY,
	sendsRetryAfter = true,
}: Limits): Promise<LimitedCrm> {
	const counts = { served: 0, refused: 0 };
	const inFlight: number[] = [];
	const waiting: Array<() => void> = [];
	let busy = 0;
	let tokens = perSecond;
	let filledAt = performance.now();

	const serve = (path: string, given: string, response: ServerResponse) => {
		busy++;
		setTimeout(() => {
			busy--;
			const id = `id-${++counts.served}`;
			const answer = answers[path]?.(id, given) ?? { id };
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
			waiting.shift()?.();
		}, latencyMs);
	};
	const isAllowed = () => {
		if (perSecond === Number.POSITIVE_INFINITY) return true;
		const now = performance.now();
		tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1000);
		filledAt = now;
		if (tokens < 1) return false;
		tokens--;
		return true;
	};
	const server = createServer((request, response) => {
		let given = '';
		request.setEncoding('utf8').on('data', (part: string) => (given += part));
		request.on('end', () => {
			const path = String(request.url).replace('/api/v1', '').replace(/\?.*/, '');
			if (!isAllowed()) {
				counts.refused++;
				response
					.writeHead(429, sendsRetryAfter ? { 'retry-after': '1' } : {})
					.end('{"error":"Too many requests"}');
			} else if (busy < capacity) serve(path, given, response);
			else waiting.push(() => serve(path, given, response));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	setInterval(() => inFlight.push(busy + waiting.length), sampleIntervalMs);
	return {
		baseUrl: `http://127.0.0.1:${port}/api/v1`,
		record: () => ({ ...counts, inFlight }),
	};
}
