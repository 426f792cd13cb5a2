import type { EndpointName, HttpMethod } from '../../nodes/shared/contract';

/** One request to the API, answered or not. */
export interface JournalEntry {
	/** 1 for the first request since the journal was last cleared. */
	n: number;
	method: HttpMethod | string;
	/** Path below the base URL, without the query. */
	path: string;
	query: Record<string, unknown>;
	/** Endpoint of the contract; null when no endpoint has this path and method. */
	endpoint: EndpointName | null;
	/** Account of the token, even a deactivated one; the token itself is never stored. */
	account: string | null;
	/** Milliseconds since 1970, with fractions. */
	startedAt: number;
	/** Milliseconds since 1970; null while the request is being handled. */
	endedAt: number | null;
	/** Status of the answer; null while the request is being handled and when none was sent. */
	status: number | null;
	/** Requests being handled when this one arrived, itself included. */
	inFlight: number;
	/** Type of the fault that hit this request. */
	effect: string | null;
	/** The sandbox's own exception, where that led to a 500. */
	failure: string | null;
}

/** The fields known when a request arrives. */
export type Arrival = Pick<JournalEntry, 'method' | 'path' | 'query' | 'endpoint' | 'account'>;

function now(): number {
	return performance.timeOrigin + performance.now();
}

/** Records every request to the API since the start or the last {@link clear}. */
export class Journal {
	private entries: JournalEntry[] = [];
	private inFlight = 0;
	private peakConcurrency = 0;

	/** Records the arrival of a request. */
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

	/** Records the end of a request. */
	end(entry: JournalEntry, status: number | null): void {
		this.inFlight -= 1;
		entry.endedAt = now();
		entry.status = status;
	}

	/** Removes all entries; requests still being handled keep counting as concurrent. */
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
