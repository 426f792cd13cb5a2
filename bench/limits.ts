import { OutboundHttp } from '@n8n/backend-network';
import { Container } from '@n8n/di';

import { runNode } from '../test/support/engine';
import { startLimitedCrm, type LimitedCrm, type Limits } from './limitedCrm';

/** Fixed pools that the learned limit is compared with. */
const fixedPools = [4, 16, 64];

/** How long a run takes, about. In ms. */
const runMs = 10_000;

/** What a CRM lets through, and what a run made of it. */
export interface LimitFigures {
	title: string;
	/** Speed as part of the best fixed pool's, or time as a multiple of the ideal. */
	ratio: number;
	/** Part of the requests that were answered 429. */
	refused: number;
}

/** Capacities whose best speed is known from fixed pools. */
const capacities: Array<[title: string, limits: Limits, perSecond: number]> = [
	['serves 4 at once', { latencyMs: 50, capacity: 4 }, 80],
	['serves 16 at once', { latencyMs: 50, capacity: 16 }, 300],
	['serves 64 at once', { latencyMs: 100, capacity: 64 }, 400],
	['serves any number, 100 ms', { latencyMs: 100 }, 400],
];

/** Compares the limit that a run learns with the best of fixed pools, and with a rate limit. */
export async function* measureLimits(): AsyncGenerator<LimitFigures> {
	for (const [title, limits, perSecond] of capacities) {
		const leads = Math.round((perSecond * runMs) / 1000);
		const fixed: number[] = [];
		for (const pool of fixedPools) {
			fixed.push(await timed(limits, async (crm) => await createInLoop(crm, leads, pool)));
		}
		const { elapsed } = await timedNode(limits, leads);
		yield { title, ratio: Math.min(...fixed) / elapsed, refused: 0 };
	}
	for (const perSecond of [5, 20, 50]) {
		const leads = Math.round((2 * perSecond * runMs) / 1000);
		const { elapsed, refused } = await timedNode({ latencyMs: 20, perSecond }, leads);
		yield {
			title: `takes ${perSecond} requests a second`,
			ratio: elapsed / ((1000 * leads) / perSecond),
			refused,
		};
	}
}

async function timed(limits: Limits, work: (crm: LimitedCrm) => Promise<void>): Promise<number> {
	const crm = await startLimitedCrm(limits);
	try {
		const startedAt = performance.now();
		await work(crm);
		return performance.now() - startedAt;
	} finally {
		await crm.stop();
	}
}

async function timedNode(limits: Limits, leads: number) {
	let refused = 0;
	const elapsed = await timed(limits, async (crm) => {
		const parameters = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		const { error } = await runNode({ type: 'crmLead', parameters }, people(leads), {
			credential: { baseUrl: crm.baseUrl, token: 'demo-token' },
		});
		if (error) throw error;
		refused = crm.counts.refused / (crm.counts.refused + crm.counts.created);
	});
	return { elapsed, refused };
}

async function createInLoop(crm: LimitedCrm, leads: number, pool: number): Promise<void> {
	const queue = people(leads).values();
	const worker = async () => {
		for (const body of queue) {
			await Container.get(OutboundHttp)
				.requests()
				.request({ method: 'POST', baseURL: crm.baseUrl, url: '/lead', body, json: true });
		}
	};
	await Promise.all(Array.from({ length: pool }, worker));
}

function people(count: number): Array<{ phone: string }> {
	return Array.from({ length: count }, (_, index) => ({ phone: `55119${70_000_000 + index}` }));
}
