import { apiNameDefaults } from '../nodes/shared/contract';
import type { ApiNames } from '../nodes/shared/contract';

import { Faults } from './control/faults';
import { Journal } from './control/journal';
import { dialects } from './dialects';
import type { DialectName } from './dialects';
import { ActiveDialects } from './dialects/activeDialects';
import { basePath } from './paths';
import { seeds } from './seed';
import { buildServer } from './server';
import { Store } from './store';
import { Delays } from './delays';

export type { FaultPlan, FaultRule } from './control/faults';
export type { JournalEntry } from './control/journal';
export type { DialectName } from './dialects';
export * from './store';

export interface SandboxOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	/** Default 127.0.0.1. */
	host?: string;
	/** Initial data; default `demo`. */
	seed?: 'demo' | 'empty';
	/** Account-specific names, such as the path of the chat app; the credential must use the same. */
	apiNames?: Partial<ApiNames>;
	/** Minimum duration of every API request in milliseconds; default 0. */
	latencyMs?: number;
	/** Ways in which it differs from our reading of the API; default none. */
	dialects?: readonly DialectName[];
	/** Called as a request to the API arrives, which waits for it; returns headers of the answer. */
	onRequest?: () => Promise<Record<string, string>>;
}

export interface Sandbox {
	/** `http://127.0.0.1:PORT/api/v1`: the base URL for a credential. */
	baseUrl: string;
	/** `http://127.0.0.1:PORT`: serves the messages page and `/__sandbox`. */
	origin: string;
	port: number;
	/** The stored records, for tests to inspect. */
	store: Store;
	/** Stops the server at once; open connections are cut. */
	close(): Promise<void>;
}

/** Connections that may wait to be accepted: tests open thousands at once. */
const backlog = 4096;

/**
 * Starts an in-memory CRM that implements the contract.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, host = '127.0.0.1', seed = 'demo', latencyMs = 0 } = options;
	const store = new Store();
	store.reset(seeds[seed]);
	const delays = new Delays();
	const activeDialects = new ActiveDialects(delays);
	activeDialects.set((options.dialects ?? []).map((name) => dialects[name]));
	const server = buildServer({
		context: {
			store,
			journal: new Journal(),
			faults: new Faults(),
			dialects: activeDialects,
			apiNames: { ...apiNameDefaults, ...options.apiNames },
			latencyMs,
			delays,
		},
		seeds,
		initialSeed: seed,
		onRequest: options.onRequest,
	});
	const { origin, port: openPort } = new URL(await server.listen({ port, host, backlog }));

	return {
		baseUrl: origin + basePath,
		origin,
		port: Number(openPort),
		store,
		async close() {
			delays.cancelAll();
			await server.close();
		},
	};
}
