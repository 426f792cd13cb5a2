/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { cachedFolder, cacheRoot } from '../../../../scripts/n8n/cachedFolder';

describe('a cached folder', () => {
	const { XDG_CACHE_HOME } = process.env;

	beforeEach(async () => {
		process.env.XDG_CACHE_HOME = await mkdtemp(path.join(tmpdir(), 'crm-cache-'));
		await mkdir(cacheRoot());
	});

	afterEach(async () => {
		await rm(process.env.XDG_CACHE_HOME as string, { recursive: true });
		if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
		else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
	});

	const entries = async () => (await readdir(cacheRoot())).sort();

	it('is created once', async () => {
		let made = 0;
		const make = async (folder: string) => await writeFile(path.join(folder, 'n'), `${++made}`);

		await Promise.all([cachedFolder('n8n-2', make), cachedFolder('n8n-2', make)]);
		await cachedFolder('n8n-2', make);

		expect(made).toBe(1);
		expect(await entries()).toEqual(['n8n-2']);
	});

	it('does not exist when its creation fails', async () => {
		const failing = cachedFolder('n8n-2', async () => {
			throw new Error('No network');
		});

		await expect(failing).rejects.toThrow('No network');
		expect(await entries()).toEqual([]);
	});

	it('removes leftovers of interrupted runs', async () => {
		const { pid: dead } = spawnSync('true');
		const others = ['n8n-1', `n8n-1.unfinished-${dead}`, `node.unfinished-${process.ppid}`];
		for (const name of others) await mkdir(path.join(cacheRoot(), name));

		await cachedFolder('n8n-2', async () => {});

		expect(await entries()).toEqual(['n8n-1', 'n8n-2', `node.unfinished-${process.ppid}`]);
	});
});
