/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { FinishedRun } from '../test/support/engine';
import { resetSandbox } from '../test/support/sandboxControl';
import { measureCost } from './compare';
import type { Section } from './figure';
import { addHttpRequestNode } from './httpRequestNode';
import { startSandboxProcess } from './sandboxProcess';
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
			const items = people(memoryContacts);
			await contactByHttpRequests(sandbox, people(50));
			await resetSandbox(sandbox);
			const ours = await measureMemory(async () => await run(sandbox, contact, items, concurrency));
			await resetSandbox(sandbox);
			const others = await measureMemory(async () => await contactByHttpRequests(sandbox, items));
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

/** Measures the bytes that a finished run uses. Run similar work before as a warm-up. */
async function measureMemory(work: () => Promise<FinishedRun>): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	collectGarbage();
	const before = process.memoryUsage().heapUsed;
	const finished = await work();
	collectGarbage();
	const held = process.memoryUsage().heapUsed - before;
	if (finished.error) throw finished.error;
	return held;
}

function megabytes(bytes: number): string {
	return ((bytes / memoryContacts / 1e6) * 1000).toFixed(2);
}
