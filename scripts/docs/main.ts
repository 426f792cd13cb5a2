/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { format, resolveConfig } from 'prettier';

import { generatedPages } from './pages';

/**
 * `npm run docs`: generates docs/nodes, docs/api-coverage.md and the README's table of operations from the built nodes and
 * the contract.
 * `--check` writes nothing and fails when a page is outdated.
 */
async function main(): Promise<void> {
	const packageFolder = path.resolve(__dirname, '../..');
	const stale: string[] = [];
	for (const [name, text] of await generatedPages(packageFolder)) {
		const file = path.join(packageFolder, name);
		const renewed = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
		if (existsSync(file) && readFileSync(file, 'utf8') === renewed) continue;
		stale.push(name);
		if (process.argv.includes('--check')) continue;
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, renewed);
	}
	if (stale.length === 0 || !process.argv.includes('--check')) return;
	process.stderr.write(`These pages are stale; "npm run docs" renews them:\n${stale.join('\n')}\n`);
	process.exitCode = 1;
}

main().catch((error: unknown) => {
	process.stderr.write(`${(error as Error).stack}\n`);
	process.exitCode = 1;
});
