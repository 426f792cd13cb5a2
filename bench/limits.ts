/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { Figure, Point, Section } from './figure';
import { sampleIntervalMs, type CrmRecord, type Limits } from './limitedCrm';
import { createLead, loop, people, post, run } from './work';

/** Sizes of fixed pools that the adaptive limit is compared with. */
const fixedPools = [4, 16, 64];

/** Approximate duration of a run in ms. */
const runMs = 10_000;

/** Duration of a measurement of a fixed pool in ms. */
const poolMs = 5_000;

/** CRMs with a capacity, and their approximate leads per second. */
const capacities: Array<[title: string, limits: Limits, perSecond: number]> = [
	['serves 4 at once', { latencyMs: 50, capacity: 4 }, 80],
	['serves 16 at once', { latencyMs: 50, capacity: 16 }, 300],
	['serves 64 at once', { latencyMs: 200, capacity: 64 }, 300],
	['serves any number', { latencyMs: 200 }, 300],
];

const rates: Array<[perSecond: number, sendsRetryAfter: boolean]> = [
	[5, true],
	[20, true],
	[50, true],
	[20, false],
];

interface RunOnCrm {
	elapsedMs: number;
	record: CrmRecord;
}

/** Measures the adaptive limit on CRMs with limits. */
export const limits: Section = {
	name: 'limits',
	title: 'CRMs with limits',
	method: `CRM Lead Create with the default credential settings, on a CRM in another process, in runs of about ${runMs / 1000} s. Capacity: compared with the fastest of bare loops with ${fixedPools.join(', ')} requests at once. Rates: a token bucket that holds the requests of one second; the ideal is the time that the bucket requires. No item fails: a 429 does not count as an attempt.`,
	async measure() {
		const figures: Figure[] = [];
		const throughput: Point[] = [];
		const concurrency: Point[] = [];
		for (const [title, crm, perSecond] of capacities) {
			const leads = Math.round((perSecond * runMs) / 1000);
			const speedOf = ({ elapsedMs }: RunOnCrm) => (1000 * leads) / elapsedMs;
			const fixed: number[] = [];
			for (const pool of fixedPools) {
				const speed = await measurePoolSpeed(crm, pool, perSecond);
				fixed.push(speed);
				throughput.push({ x: pool, y: speed, line: title });
			}
			const learned = await runNodeOn(crm, leads);
			figures.push({
				what: `A CRM that ${title}: speed, as a fraction of the best fixed pool's`,
				measured: speedOf(learned) / Math.max(...fixed),
				target: { atLeast: 0.87 },
				note: `${Math.round(speedOf(learned))} against ${Math.round(Math.max(...fixed))} leads per second`,
			});
			concurrency.push(
				...learned.record.inFlight.map((y, index) => ({
					x: (index * sampleIntervalMs) / 1000,
					y,
					line: title,
				})),
			);
		}
		for (const [perSecond, sendsRetryAfter] of rates) {
			const leads = Math.round((2 * perSecond * runMs) / 1000);
			const { elapsedMs, record } = await runNodeOn(
				{ latencyMs: 20, perSecond, sendsRetryAfter },
				leads,
			);
			const refused = record.refused / (record.refused + record.created);
			const title = `A CRM that takes ${perSecond} requests per second${sendsRetryAfter ? '' : ', without Retry-After'}`;
			figures.push(
				{
					what: `${title}: time, as a multiple of the ideal`,
					measured: elapsedMs / ((1000 * (leads - perSecond)) / perSecond),
					target: { atMost: 1.1 },
				},
				{
					what: `${title}: share of requests answered 429`,
					measured: refused,
					target: { atMost: 0.05 },
				},
			);
		}
		return { figures, pictures: { throughput, concurrency } };
	},
};

/** Measures the leads per second of a bare loop. */
async function measurePoolSpeed(crm: Limits, pool: number, perSecond: number): Promise<number> {
	const { record, elapsedMs } = await measureOnCrm(crm, async (baseUrl) => {
		const until = performance.now() + poolMs;
		await loop(people((2 * perSecond * poolMs) / 1000), pool, async (lead) => {
			if (performance.now() < until) await post({ baseUrl }, '/lead', lead);
		});
	});
	return (1000 * record.created) / elapsedMs;
}

async function runNodeOn(crm: Limits, leads: number): Promise<RunOnCrm> {
	return await measureOnCrm(crm, async (baseUrl) => {
		await run({ baseUrl }, createLead, people(leads));
	});
}

/** Measures work on a newly started CRM. */
async function measureOnCrm(
	crm: Limits,
	work: (baseUrl: string) => Promise<void>,
): Promise<RunOnCrm> {
	const child = fork(path.join(__dirname, 'limitedCrmChild.ts'), [JSON.stringify(crm)], {
		execArgv: ['--import', 'tsx'],
	});
	try {
		const [baseUrl] = (await once(child, 'message')) as [string];
		const startedAt = performance.now();
		await work(baseUrl);
		const elapsedMs = performance.now() - startedAt;
		const answer = once(child, 'message');
		child.send('record');
		const [record] = (await answer) as [CrmRecord];
		return { elapsedMs, record };
	} finally {
		child.kill();
	}
}
