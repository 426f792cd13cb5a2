/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { renewedTable } from './operationsTable/markdown';
import { builtNodes, declaredOperations } from './declaredOperations';

/**
 * Renews the table of operations in README.md from the built nodes and the contract.
 * `--check` writes nothing and fails when the table is not what it should be.
 */
function main(): void {
	const packageFolder = path.resolve(__dirname, '..');
	const file = path.join(packageFolder, 'README.md');
	const operations = builtNodes(packageFolder).flatMap(({ description }) =>
		declaredOperations(description),
	);
	const present = readFileSync(file, 'utf8');
	const renewed = renewedTable(present, operations);
	if (renewed === present) return;
	if (!process.argv.includes('--check')) {
		writeFileSync(file, renewed);
		return;
	}
	process.stderr.write(
		'The table of operations in README.md is stale: npx tsx scripts/operationsTable.ts\n',
	);
	process.exitCode = 1;
}

main();
