import { startSandbox } from '../../sandbox';
import type { Engines } from './engineProcess/engines';
import { contacts, withKey } from './outboundRun';

/** State of the leads in the CRM before the runs. */
export const leadKinds = ['new', 'existing', 'existing, with metadata'] as const;

/** Conditions of two parallel runs. */
export interface ParallelRuns {
	kind: (typeof leadKinds)[number];
	/** Number of leads. */
	leads: number;
	/** Whether the runs guard against each other. */
	isGuarded: boolean;
	/** Parallel requests of each run. */
	concurrency: number;
	/** Minimum duration of every request in ms. */
	latencyMs: number;
}

/**
 * Runs a campaign in two processes at the same moment, with the same key and the same leads.
 *
 * @returns the number of messages to each lead
 */
export async function runInTwoProcesses(
	{ kind, leads, isGuarded, concurrency, latencyMs }: ParallelRuns,
	engines: Engines,
): Promise<number[]> {
	const sandbox = await startSandbox({ latencyMs });
	try {
		const account = sandbox.store.account('account-a');
		const people = contacts(leads);
		const phones = people.map(({ phone }) => String(phone).replace(/\D/g, ''));
		const metadata = kind === 'existing' ? {} : { tags: ['spring'] };
		for (const phone of kind === 'new' ? [] : phones) {
			account.addLead({ phone, metadata, createdAt: '2026-03-02T12:00:00.000Z' });
		}
		const command = {
			items: people,
			parameters: withKey('spring', {
				messagesPerSecond: 0,
				guardAgainstParallelRuns: isGuarded,
			}),
			credential: {
				baseUrl: sandbox.baseUrl,
				token: 'demo-token',
				maxConcurrentRequests: concurrency,
			},
		};
		const pair = await Promise.all([engines.take(), engines.take()]);
		const results = await Promise.all(pair.map(async (engine) => await engine.run(command)));
		for (const engine of pair) engines.release(engine);
		for (const { error } of results) if (error) throw new Error(error);
		return phones.map((phone) => account.messages.filter(({ to }) => to === phone).length);
	} finally {
		await sandbox.close();
	}
}
