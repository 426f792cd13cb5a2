/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { FinishedRun } from '../test/support/engine';
import { resetSandbox } from '../test/support/sandboxControl';
import { costOf } from './compare';
import type { Section } from './figure';
import { addHttpRequestNode } from './httpRequestNode';
import { startSandboxProcess } from './sandboxProcess';
import { concurrency, contact, contactByHttpRequests, people, run } from './work';

const sizes = [1_000, 10_000, 100_000];

/** Contacts of the runs whose memory is compared. */
const remembered = 2_000;

/** What a contact costs in long runs, in processor time and in memory. */
export const contactCost: Section = {
	name: 'contacts',
	title: 'Long runs',
	method: `CRM Outbound Contact over ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')} contacts in one run, on a sandbox in another process that answers at once. Memory is what the finished run of ${remembered.toLocaleString('en-US')} contacts holds after garbage collection, against three HTTP Request nodes that send the same three requests.`,
	async measure() {
		await addHttpRequestNode();
		const sandbox = await startSandboxProcess(0);
		try {
			const perContact: number[] = [];
			for (const size of sizes) {
				const items = people(size);
				const { cpu } = await costOf(
					sandbox,
					async () => void (await run(sandbox, contact, items, concurrency)),
				);
				perContact.push(cpu / size);
			}
			const [, tenThousand, hundredThousand] = perContact;
			const items = people(remembered);
			await contactByHttpRequests(sandbox, people(50));
			await resetSandbox(sandbox);
			const ours = await heldBy(async () => await run(sandbox, contact, items, concurrency));
			await resetSandbox(sandbox);
			const others = await heldBy(async () => await contactByHttpRequests(sandbox, items));
			return {
				figures: [
					{
						what: "Processor time of a contact among 100,000, as a multiple of one's among 10,000",
						measured: hundredThousand / tenThousand,
						wanted: { atMost: 1.1 },
						note: sizes
							.map((size, index) => `${size}: ${perContact[index].toFixed(2)} ms`)
							.join(', '),
					},
					{
						what: "Memory per 1,000 contacts, as a multiple of three HTTP Request nodes'",
						measured: ours / others,
						wanted: { atMost: 1 },
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

/** Bytes that a finished run holds, in a process that has done such work before. */
async function heldBy(work: () => Promise<FinishedRun>): Promise<number> {
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
	return ((bytes / remembered / 1e6) * 1000).toFixed(2);
}
