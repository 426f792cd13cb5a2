/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { Figure, Point, Section } from './figure';
import { lookEveryMs, type Limits, type Observed } from './limitedCrm';
import { createLead, loop, people, post, run } from './work';

/** Fixed pools that the learned limit is compared with. */
const fixedPools = [4, 16, 64];

/** How long a run takes, about. In ms. */
const runMs = 10_000;

/** How long the speed of a fixed pool is measured. In ms. */
const poolMs = 5_000;

/** Capacities, with about as many leads per second as they take. */
const capacities: Array<[title: string, limits: Limits, perSecond: number]> = [
	['serves 4 at once', { latencyMs: 50, capacity: 4 }, 80],
	['serves 16 at once', { latencyMs: 50, capacity: 16 }, 300],
	['serves 64 at once', { latencyMs: 200, capacity: 64 }, 300],
	['serves any number', { latencyMs: 200 }, 300],
];

const rates: Array<[perSecond: number, saysWhen: boolean]> = [
	[5, true],
	[20, true],
	[50, true],
	[20, false],
];

interface RunOnCrm {
	elapsedMs: number;
	observed: Observed;
}

/** What the limit that runs learn makes of CRMs that limit them. */
export const limits: Section = {
	name: 'limits',
	title: 'CRMs with limits',
	method: `CRM Lead Create with the credential as it comes, on a CRM in another process, runs of about ${runMs / 1000} s. Capacity: against the fastest of bare loops with ${fixedPools.join(', ')} requests at once. Rates: a bucket that holds as many requests as a second brings; ideal is what the bucket lets through. Nothing fails: a 429 is no attempt.`,
	async measure() {
		const figures: Figure[] = [];
		const throughput: Point[] = [];
		const concurrency: Point[] = [];
		for (const [title, crm, perSecond] of capacities) {
			const leads = Math.round((perSecond * runMs) / 1000);
			const speedOf = ({ elapsedMs }: RunOnCrm) => (1000 * leads) / elapsedMs;
			const fixed: number[] = [];
			for (const pool of fixedPools) {
				const speed = await speedOfPool(crm, pool, perSecond);
				fixed.push(speed);
				throughput.push({ x: pool, y: speed, line: title });
			}
			const learned = await runNodeOn(crm, leads);
			figures.push({
				what: `A CRM that ${title}: speed, as part of the best fixed pool's`,
				measured: speedOf(learned) / Math.max(...fixed),
				wanted: { atLeast: 0.87 },
				note: `${Math.round(speedOf(learned))} against ${Math.round(Math.max(...fixed))} leads a second`,
			});
			concurrency.push(
				...learned.observed.inFlight.map((y, index) => ({
					x: (index * lookEveryMs) / 1000,
					y,
					line: title,
				})),
			);
		}
		for (const [perSecond, saysWhen] of rates) {
			const leads = Math.round((2 * perSecond * runMs) / 1000);
			const { elapsedMs, observed } = await runNodeOn(
				{ latencyMs: 20, perSecond, saysWhen },
				leads,
			);
			const refused = observed.refused / (observed.refused + observed.created);
			const title = `A CRM that takes ${perSecond} requests a second${saysWhen ? '' : ', without Retry-After'}`;
			figures.push(
				{
					what: `${title}: time, as a multiple of the ideal`,
					measured: elapsedMs / ((1000 * (leads - perSecond)) / perSecond),
					wanted: { atMost: 1.1 },
				},
				{
					what: `${title}: part of the requests answered 429`,
					measured: refused,
					wanted: { atMost: 0.05 },
				},
			);
		}
		return { figures, pictures: { throughput, concurrency } };
	},
};

/** Leads a second of a bare loop. */
async function speedOfPool(crm: Limits, pool: number, perSecond: number): Promise<number> {
	const { observed, elapsedMs } = await onCrm(crm, async (baseUrl) => {
		const until = performance.now() + poolMs;
		await loop(people((2 * perSecond * poolMs) / 1000), pool, async (lead) => {
			if (performance.now() < until) await post({ baseUrl }, '/lead', lead);
		});
	});
	return (1000 * observed.created) / elapsedMs;
}

async function runNodeOn(crm: Limits, leads: number): Promise<RunOnCrm> {
	return await onCrm(crm, async (baseUrl) => {
		await run({ baseUrl }, createLead, people(leads));
	});
}

/** Times work on a CRM that was just started. */
async function onCrm(crm: Limits, work: (baseUrl: string) => Promise<void>): Promise<RunOnCrm> {
	const child = fork(path.join(__dirname, 'limitedCrmChild.ts'), [JSON.stringify(crm)], {
		execArgv: ['--import', 'tsx'],
	});
	try {
		const [baseUrl] = (await once(child, 'message')) as [string];
		const startedAt = performance.now();
		await work(baseUrl);
		const elapsedMs = performance.now() - startedAt;
		const answer = once(child, 'message');
		child.send('observed');
		const [observed] = (await answer) as [Observed];
		return { elapsedMs, observed };
	} finally {
		child.kill();
	}
}
