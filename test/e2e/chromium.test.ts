/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { startChromium } from './chromium';

describe('the browser of the tests', () => {
	it("leaves the user's home folder and the temporary folder unchanged", async () => {
		await ensureDebianPackages(['chromium'], () => undefined);
		const temporary = await mkdtemp(join(tmpdir(), 'temporary-'));
		const home = await mkdtemp(join(tmpdir(), 'home-'));
		const xdgFolders = ['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'];
		for (const name of xdgFolders) delete process.env[name];
		Object.assign(process.env, { HOME: home, TMPDIR: temporary });

		const { page, close } = await startChromium();
		await page.goto('data:text/html,<h1>A page</h1>');
		expect(await readdir(temporary)).not.toEqual([]);
		await close();

		expect(await readdir(home)).toEqual([]);
		expect(await readdir(temporary)).toEqual([]);
	});
});
