import type { EndpointName, HttpMethod } from '../../nodes/shared/contract';

/** One request to the API, whatever became of it. */
export interface JournalEntry {
	/** 1 for the first request since the journal was last cleared. */
	n: number;
	method: HttpMethod | string;
	/** Path below the base URL, without the query. */
	path: string;
	query: Record<string, unknown>;
	/** Endpoint of the contract; null for a path or method that is none. */
	endpoint: EndpointName | null;
	/** Account of the token, even of a deactivated one; the token itself is never kept. */
	account: string | null;
	/** Milliseconds since 1970, with fractions. */
	startedAt: number;
	/** Milliseconds since 1970; null while the request is being handled. */
	endedAt: number | null;
	/** Status that was answered; null while it is handled, and where no answer was sent. */
	status: number | null;
	/** Requests being handled when this one came, itself included. */
	inFlight: number;
	/** Type of the fault that hit it. */
	effect: string | null;
	/** What broke in the sandbox itself when the answer is its own 500. */
	failure: string | null;
}

/** What is known of a request when it comes in. */
export type Arrival = Pick<JournalEntry, 'method' | 'path' | 'query' | 'endpoint' | 'account'>;

function now(): number {
	return performance.timeOrigin + performance.now();
}

/** Every request to the API since the start or since it was last cleared. */
export class Journal {
	private entries: JournalEntry[] = [];
	private inFlight = 0;
	private peakConcurrency = 0;

	/** Notes that a request came in. */
	begin(arrival: Arrival): JournalEntry {
		this.inFlight += 1;
		this.peakConcurrency = Math.max(this.peakConcurrency, this.inFlight);
		const entry: JournalEntry = {
			n: this.entries.length + 1,
			...arrival,
			startedAt: now(),
			endedAt: null,
			status: null,
			inFlight: this.inFlight,
			effect: null,
			failure: null,
		};
		this.entries.push(entry);
		return entry;
	}

	/** Notes that a request is over. */
	end(entry: JournalEntry, status: number | null): void {
		this.inFlight -= 1;
		entry.endedAt = now();
		entry.status = status;
	}

	/** Forgets what was; requests being handled go on counting as concurrent. */
	clear(): void {
		this.entries = [];
		this.peakConcurrency = this.inFlight;
	}

	report() {
		return { ...this.totals(), requests: this.entries };
	}

	/** Counts by method and path, most frequent first. */
	summary() {
		const counts = new Map<string, { method: string; path: string; count: number }>();
		for (const { method, path } of this.entries) {
			const key = `${method} ${path}`;
			const row = counts.get(key) ?? { method, path, count: 0 };
			row.count += 1;
			counts.set(key, row);
		}
		return { ...this.totals(), counts: [...counts.values()].sort((a, b) => b.count - a.count) };
	}

	private totals() {
		return { total: this.entries.length, peakConcurrency: this.peakConcurrency };
	}
}
