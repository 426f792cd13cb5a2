/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { pageFile } from '../../scripts/docs/pageFile';
import { packageFolder } from '../support/engine/package';

const nodeFolders = readdirSync(path.join(packageFolder, 'nodes')).filter(
	(folder) => folder !== 'shared',
);

describe('the reference pages', () => {
	it('match the built nodes; otherwise run `npm run docs`', () => {
		const { status, stderr } = spawnSync(
			process.execPath,
			['--import', 'tsx', 'scripts/docs/main.ts', '--check'],
			{ cwd: packageFolder, encoding: 'utf8' },
		);
		expect(stderr).toBe('');
		expect(status).toBe(0);
	});

	it.each(nodeFolders)('of %s is linked from the editor', (folder) => {
		const [file] = readdirSync(path.join(packageFolder, 'nodes', folder)).filter((name) =>
			name.endsWith('.node.json'),
		);
		const codex = JSON.parse(
			readFileSync(path.join(packageFolder, 'nodes', folder, file), 'utf8'),
		) as { node: string; resources: Record<string, Array<{ url: string }>> };
		const page = `docs/nodes/${pageFile(codex.node.split('.')[1])}`;
		const urls = Object.values(codex.resources).flatMap((links) => links.map(({ url }) => url));
		expect(codex.resources.primaryDocumentation[0].url).toMatch(new RegExp(`/blob/main/${page}$`));
		expect(urls.filter((url) => url.includes('#'))).toEqual([]);
		expect(existsSync(path.join(packageFolder, page))).toBe(true);
	});
});
