/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEachChange } from '../../../../scripts/n8n/watch';

describe('afterEachChange', () => {
	let folder: string;
	let runs: number;
	let atOnce: number;
	let most: number;
	let stop: () => Promise<void>;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'crm-watch-'));
		await mkdir(join(folder, 'inner'));
		await writeFile(join(folder, 'inner', 'a.ts'), '1');
		[runs, atOnce, most] = [0, 0, 0];
		stop = afterEachChange([folder], async () => {
			atOnce += 1;
			most = Math.max(most, atOnce);
			await sleep(50);
			atOnce -= 1;
			runs += 1;
		});
	});

	afterEach(async () => {
		await stop();
		await rm(folder, { recursive: true });
	});

	const runsReach = async (count: number) => {
		while (runs < count) await sleep(10);
	};

	it('runs after a file in a subfolder was written', async () => {
		await writeFile(join(folder, 'inner', 'a.ts'), '2');
		await runsReach(1);
	});

	it('runs each time a file was replaced, as many editors save', async () => {
		for (const count of [1, 2]) {
			await writeFile(join(folder, 'inner', 'a.ts~'), String(count));
			await rename(join(folder, 'inner', 'a.ts~'), join(folder, 'inner', 'a.ts'));
			await runsReach(count);
		}
	});

	it('never runs twice in parallel, but again after a change during a run', async () => {
		await writeFile(join(folder, 'inner', 'a.ts'), '2');
		while (atOnce === 0) await sleep(5);
		await writeFile(join(folder, 'inner', 'b.ts'), '3');
		await runsReach(2);
		expect(most).toBe(1);
	});
});
