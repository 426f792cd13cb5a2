/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { installTarball, updateInstalled } from '../../../../scripts/n8n/nodesFolder';
import { npm } from '../../../../scripts/n8n/npm';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'crm-nodes-'));
});

afterEach(async () => {
	await rm(folder, { recursive: true });
});

const nodes = () => join(folder, 'user', '.n8n', 'nodes');
const installed = (file: string) => join(nodes(), 'node_modules', 'n8n-nodes-some', file);
const built = (file: string) => join(folder, 'built', file);

/** Writes files, by path. */
const write = async (files: Record<string, string>) => {
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}
};

describe('installTarball', () => {
	it('installs into the nodes folder, also below a folder with a package.json', async () => {
		await write({
			[join(folder, 'package.json')]: '{ "name": "above" }',
			[built('package.json')]: '{ "name": "n8n-nodes-some", "version": "1.0.0" }',
		});
		await npm(folder, ['pack', built('.')]);
		const tarball = join(folder, 'n8n-nodes-some-1.0.0.tgz');
		expect(await installTarball(join(folder, 'user'), tarball)).toBe(true);
		expect(existsSync(installed('package.json'))).toBe(true);
		expect(await installTarball(join(folder, 'user'), tarball)).toBe(false);
	});
});

describe('updateInstalled', () => {
	const arrange = async () =>
		await write({
			[built('package.json')]: '{ "name": "n8n-nodes-some" }',
			[built('dist/nodes/a.js')]: 'same',
			[built('dist/nodes/b.js')]: 'after',
			[built('dist/icons/new.svg')]: 'new',
			[installed('dist/nodes/a.js')]: 'same',
			[installed('dist/nodes/b.js')]: 'before',
			[installed('dist/nodes/gone.js')]: 'gone',
			[join(nodes(), '.installed-tarball')]: 'hash',
		});

	const update = async () => await updateInstalled(join(folder, 'user'), join(folder, 'built'));

	it('writes changed files, removes deleted ones, and leaves the others untouched', async () => {
		await arrange();
		const before = await stat(installed('dist/nodes/a.js'));

		expect(await update()).toBe(3);
		expect(await readFile(installed('dist/nodes/b.js'), 'utf8')).toBe('after');
		expect(await readFile(installed('dist/icons/new.svg'), 'utf8')).toBe('new');
		expect(existsSync(installed('dist/nodes/gone.js'))).toBe(false);
		expect((await stat(installed('dist/nodes/a.js'))).mtimeMs).toBe(before.mtimeMs);
		expect(await update()).toBe(0);
	});

	it('makes the next start install the tarball again', async () => {
		await arrange();
		await update();
		expect(existsSync(join(nodes(), '.installed-tarball'))).toBe(false);
	});
});
