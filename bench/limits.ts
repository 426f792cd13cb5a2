/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { Figure, Point, Section } from './figure';
import { sampleIntervalMs, type CrmRecord, type Limits } from './limitedCrm';
import { contact, contactInLoop, createLead, people, run } from './work';

/** Sizes of fixed pools that the adaptive limit is compared with. */
const fixedPools = [4, 16, 64];

/** A lead, a conversation and a message. */
const requestsPerContact = 3;

/** Approximate duration of a run on a CRM with a rate, in ms. */
const runMs = 10_000;

/** Duration of a measurement of a fixed pool in ms. */
const poolMs = 5_000;

/** CRMs with a capacity, and the contacts of a campaign on them. */
const capacities: Array<[title: string, limits: Limits, contacts: number]> = [
	['serves 4 at once', { latencyMs: 50, capacity: 4 }, 300],
	['serves 16 at once', { latencyMs: 50, capacity: 16 }, 1_200],
	['serves 64 at once', { latencyMs: 200, capacity: 64 }, 3_000],
	['serves any number', { latencyMs: 200 }, 3_000],
];

const rates: Array<[perSecond: number, sendsRetryAfter: boolean]> = [
	[5, true],
	[20, true],
	[50, true],
	[20, false],
];

/** Measures the adaptive limit on CRMs with limits. */
export const limits: Section = {
	name: 'limits',
	title: 'CRMs with limits',
	method: `On a CRM in another process, with the default credential settings. Capacity: the first campaign on the CRM and a second one, compared with the fastest of bare loops with ${fixedPools.join(', ')} requests at once. Rates: CRM Lead Create, and the first campaign on the CRM, in runs of about ${runMs / 1000} s; a token bucket that holds the requests of one second; the ideal is the time that the bucket requires for all requests, the sector and the template included. No item fails: a 429 does not count as an attempt.`,
	async measure() {
		const figures: Figure[] = [];
		const throughput: Point[] = [];
		const concurrency: Point[] = [];
		for (const [title, crm, count] of capacities) {
			const fixed: number[] = [];
			for (const pool of fixedPools) {
				const speed = await measurePoolSpeed(crm, pool);
				fixed.push(speed);
				throughput.push({ x: pool, y: speed, line: title });
			}
			const learned = await measureOnCrm(crm, async (baseUrl) => {
				const campaign = async () => await run({ baseUrl }, contact, people(count));
				return [await durationOf(campaign), await durationOf(campaign)];
			});
			for (const [index, elapsedMs] of learned.result.entries()) {
				const speed = (1000 * count) / elapsedMs;
				figures.push({
					what: `A CRM that ${title}: speed of the ${['first', 'second'][index]} campaign, as a fraction of the best fixed pool's`,
					measured: speed / Math.max(...fixed),
					target: { atLeast: 0.87 },
					note: `${Math.round(speed)} against ${Math.round(Math.max(...fixed))} contacts per second`,
				});
			}
			concurrency.push(
				...learned.record.inFlight.map((y, index) => ({
					x: (index * sampleIntervalMs) / 1000,
					y,
					line: title,
				})),
			);
		}
		for (const [perSecond, sendsRetryAfter] of rates) {
			const crm = { latencyMs: 20, perSecond, sendsRetryAfter };
			const requests = (2 * perSecond * runMs) / 1000;
			for (const [name, node, requestsPerItem] of [
				['CRM Lead Create', createLead, 1],
				['first campaign', contact, requestsPerContact],
			] as const) {
				const items = people(Math.round(requests / requestsPerItem));
				const { result: elapsedMs, record } = await measureOnCrm(
					crm,
					async (baseUrl) => await durationOf(async () => await run({ baseUrl }, node, items)),
				);
				const idealMs = (1000 * (record.served - perSecond)) / perSecond;
				const title = `A CRM that takes ${perSecond} requests per second${sendsRetryAfter ? '' : ', without Retry-After'}: ${name}`;
				figures.push(
					{
						what: `${title}, time as a multiple of the ideal`,
						measured: elapsedMs / idealMs,
						target: { atMost: 1.1 },
					},
					{
						what: `${title}, share of requests answered 429`,
						measured: record.refused / (record.refused + record.served),
						target: { atMost: 0.05 },
					},
				);
			}
		}
		return { figures, pictures: { throughput, concurrency } };
	},
};

/** Measures the contacts per second of a bare loop. */
async function measurePoolSpeed(crm: Limits, pool: number): Promise<number> {
	const { result: elapsedMs, record } = await measureOnCrm(crm, async (baseUrl) => {
		const until = performance.now() + poolMs;
		return await durationOf(
			async () => await contactInLoop({ baseUrl }, people(10_000), pool, until),
		);
	});
	return (1000 * record.served) / requestsPerContact / elapsedMs;
}

/** Duration of some work in ms. */
async function durationOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}

/** Does work on a newly started CRM. */
async function measureOnCrm<Result>(
	crm: Limits,
	work: (baseUrl: string) => Promise<Result>,
): Promise<{ result: Result; record: CrmRecord }> {
	const child = fork(path.join(__dirname, 'limitedCrmChild.ts'), [JSON.stringify(crm)], {
		execArgv: ['--import', 'tsx'],
	});
	try {
		const [baseUrl] = (await once(child, 'message')) as [string];
		const result = await work(baseUrl);
		const answer = once(child, 'message');
		child.send('record');
		const [record] = (await answer) as [CrmRecord];
		return { result, record };
	} finally {
		child.kill();
	}
}
