/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { FinishedRun } from '../test/support/engine';
import { resetSandbox } from '../test/support/sandboxControl';
import { measureCost } from './compare';
import type { Section } from './figure';
import { addHttpRequestNode } from './httpRequestNode';
import { startSandboxProcess, type SandboxProcess } from './sandboxProcess';
import { concurrency, contact, contactByHttpRequests, people, run } from './work';

const sizes = [1_000, 10_000, 100_000];

/** Number of contacts in the memory comparison. */
const memoryContacts = 2_000;

/** Processor time and memory per contact in long runs. */
export const contactCost: Section = {
	name: 'contacts',
	title: 'Long runs',
	method: `CRM Outbound Contact over ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')} contacts in one run, on a sandbox in another process without latency. Memory is what the finished run of ${memoryContacts.toLocaleString('en-US')} contacts uses after garbage collection, compared with three HTTP Request nodes that send the same three requests.`,
	async measure() {
		await addHttpRequestNode();
		const sandbox = await startSandboxProcess(0);
		try {
			// Before the long runs, whose memory is collected only during later work.
			const [ours, others] = await compareMemory(sandbox);
			const perContact: number[] = [];
			for (const size of sizes) {
				const items = people(size);
				const { cpu } = await measureCost(
					sandbox,
					async () => void (await run(sandbox, contact, items, concurrency)),
				);
				perContact.push(cpu / size);
			}
			const [, tenThousand, hundredThousand] = perContact;
			return {
				figures: [
					{
						what: "Processor time of a contact among 100,000, as a multiple of one's among 10,000",
						measured: hundredThousand / tenThousand,
						target: { atMost: 1.1 },
						note: sizes
							.map((size, index) => `${size}: ${perContact[index].toFixed(2)} ms`)
							.join(', '),
					},
					{
						what: "Memory per 1,000 contacts, as a multiple of three HTTP Request nodes'",
						measured: ours / others,
						target: { atMost: 1 },
						note: `${megabytes(ours)} against ${megabytes(others)} MB`,
					},
				],
				pictures: {
					contactCost: sizes.map((size, index) => ({
						x: size,
						y: perContact[index],
						line: 'CRM Outbound Contact',
					})),
				},
			};
		} finally {
			await sandbox.stop();
		}
	},
};

/** Bytes that finished runs use: of CRM Outbound Contact, and of three HTTP Request nodes. */
async function compareMemory(sandbox: SandboxProcess): Promise<[number, number]> {
	const items = people(memoryContacts);
	const ours = async () => await run(sandbox, contact, items, concurrency);
	const others = async () => await contactByHttpRequests(sandbox, items);
	return [await measureMemory(sandbox, ours), await measureMemory(sandbox, others)];
}

/** Measures the bytes that a finished run uses, after a warm-up with the same run. */
async function measureMemory(
	sandbox: SandboxProcess,
	work: () => Promise<FinishedRun>,
): Promise<number> {
	await resetSandbox(sandbox);
	await work();
	const before = await usedHeap();
	await resetSandbox(sandbox);
	const finished = await work();
	const used = (await usedHeap()) - before;
	if (finished.error) throw finished.error;
	return used;
}

/** The heap in use, in bytes, after garbage collections until nothing more is freed. */
async function usedHeap(): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	for (let before = Number.POSITIVE_INFINITY; ;) {
		collectGarbage();
		await wait(100);
		const { heapUsed } = process.memoryUsage();
		if (heapUsed > before - 100_000) return heapUsed;
		before = heapUsed;
	}
}

function megabytes(bytes: number): string {
	return ((bytes / memoryContacts / 1e6) * 1000).toFixed(2);
}
