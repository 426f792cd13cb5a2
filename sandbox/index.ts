import { apiNameDefaults } from '../nodes/shared/contract';
import type { ApiNames } from '../nodes/shared/contract';

import { Faults } from './control/faults';
import { Journal } from './control/journal';
import { dialects } from './dialects';
import type { DialectName } from './dialects';
import { SpokenDialects } from './dialects/spokenDialects';
import { basePath } from './paths';
import { seeds } from './seed';
import { buildServer } from './server';
import { Store } from './store';
import { Waiting } from './waiting';

export type { FaultEffect, FaultPlan, FaultRule } from './control/faults';
export type { JournalEntry } from './control/journal';
export type { DialectName } from './dialects';
export * from './store';

export interface SandboxOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	/** Default 127.0.0.1. */
	host?: string;
	/** What it starts with; default `demo`. */
	seed?: 'demo' | 'empty';
	/** Other words for what the spec calls by neutral ones; a token's node must be set alike. */
	apiNames?: Partial<ApiNames>;
	/** Milliseconds that every API request takes at least; default 0. */
	latencyMs?: number;
	/** Ways in which it differs from the usual reading of the API; default none. */
	dialects?: readonly DialectName[];
}

export interface Sandbox {
	/** `http://127.0.0.1:PORT/api/v1`: what a credential takes as its base URL. */
	baseUrl: string;
	/** `http://127.0.0.1:PORT`: where the page of messages and `/__sandbox` are. */
	origin: string;
	port: number;
	/** What is stored, for tests to look at. */
	store: Store;
	/** Ends it at once; requests still waiting are cut. */
	close(): Promise<void>;
}

/** Requests that may wait to be accepted: thousands of simultaneous connections are usual. */
const backlog = 4096;

/**
 * Starts a CRM that keeps the contract, in memory.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, host = '127.0.0.1', seed = 'demo', latencyMs = 0 } = options;
	const store = new Store();
	store.reset(seeds[seed]);
	const waiting = new Waiting();
	const spokenDialects = new SpokenDialects(waiting);
	spokenDialects.set((options.dialects ?? []).map((name) => dialects[name]));
	const server = buildServer({
		context: {
			store,
			journal: new Journal(),
			faults: new Faults(),
			dialects: spokenDialects,
			apiNames: { ...apiNameDefaults, ...options.apiNames },
			latencyMs,
			waiting,
		},
		seeds,
		initialSeed: seed,
	});
	const { origin, port: openPort } = new URL(await server.listen({ port, host, backlog }));

	return {
		baseUrl: origin + basePath,
		origin,
		port: Number(openPort),
		store,
		async close() {
			waiting.end();
			await server.close();
		},
	};
}
