/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a CRM limits what it takes. */
export interface Limits {
	/** How long a lead takes, in ms. */
	latencyMs: number;
	/** Leads at once; others queue. */
	capacity?: number;
	/** Leads per second; others are answered 429. */
	perSecond?: number;
	/** Whether a 429 has a `Retry-After`. Default: yes. */
	saysWhen?: boolean;
}

/** What a CRM has seen of a run. */
export interface Observed {
	created: number;
	/** Answered 429. */
	refused: number;
	/** Requests in flight, by 100 ms. */
	inFlight: number[];
}

/** A CRM that only creates leads. */
export interface LimitedCrm {
	baseUrl: string;
	observed(): Observed;
}

/** Between two looks at the requests in flight, in ms. */
export const lookEveryMs = 100;

/** Starts a CRM with these limits, in this process, for as long as it lasts. */
export async function startLimitedCrm({
	latencyMs,
	capacity = Number.POSITIVE_INFINITY,
	perSecond = Number.POSITIVE_INFINITY,
	saysWhen = true,
}: Limits): Promise<LimitedCrm> {
	const counts = { created: 0, refused: 0 };
	const inFlight: number[] = [];
	const waiting: ServerResponse[] = [];
	let busy = 0;
	let tokens = perSecond;
	let filledAt = performance.now();

	const serve = (response: ServerResponse) => {
		busy++;
		setTimeout(() => {
			busy--;
			const id = `lead-${++counts.created}`;
			response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
			const next = waiting.shift();
			if (next) serve(next);
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
		request.resume().on('end', () => {
			if (!isAllowed()) {
				counts.refused++;
				response
					.writeHead(429, saysWhen ? { 'retry-after': '1' } : {})
					.end('{"error":"Too many requests"}');
			} else if (busy < capacity) serve(response);
			else waiting.push(response);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	setInterval(() => inFlight.push(busy + waiting.length), lookEveryMs);
	return {
		baseUrl: `http://127.0.0.1:${port}/api/v1`,
		observed: () => ({ ...counts, inFlight }),
	};
}
