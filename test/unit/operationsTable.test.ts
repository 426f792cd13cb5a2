/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';

import {
	builtNodes,
	declaredOperations,
	type DeclaredOperation,
} from '../../scripts/declaredOperations';
import { renewedTable, tableEnd, tableStart } from '../../scripts/operationsTable/markdown';
import { packageFolder } from '../support/engine/package';

const operation = (method: string, path: string): DeclaredOperation => ({
	node: { displayName: 'CRM Template' } as INodeTypeDescription,
	operation: 'getAll',
	label: 'Get Many',
	method,
	path,
});
const listTemplates = operation('GET', '/{chatappPath}/templates');

describe('the table of operations', () => {
	it('stands between its two lines and leaves the rest alone', () => {
		const readme = renewedTable(`Before\n${tableStart}\nold\n${tableEnd}\nAfter\n`, [
			listTemplates,
		]);
		expect(readme).toBe(
			[
				'Before',
				tableStart,
				'',
				'| Node         | Resource | Operation | Request                  | Standing   |',
				'| ------------ | -------- | --------- | ------------------------ | ---------- |',
				'| CRM Template |          | Get Many  | `GET /chatapp/templates` | documented |',
				'',
				tableEnd,
				'After',
				'',
			].join('\n'),
		);
		expect(renewedTable(readme, [listTemplates])).toBe(readme);
	});

	it('in the README is that of the built nodes; `npm run readme` renews it', () => {
		const readme = readFileSync(path.join(packageFolder, 'README.md'), 'utf8');
		const operations = builtNodes(packageFolder).flatMap(({ description }) =>
			declaredOperations(description),
		);
		expect(operations.length).toBeGreaterThan(0);
		expect(readme).toBe(renewedTable(readme, operations));
	});

	it('needs its two lines', () => {
		expect(() => renewedTable('Nothing', [listTemplates])).toThrow(tableStart);
		expect(() => renewedTable(`${tableEnd}${tableStart}`, [listTemplates])).toThrow(tableEnd);
	});

	it('refuses an operation that is not in the contract', () => {
		const readme = `${tableStart}${tableEnd}`;
		expect(() => renewedTable(readme, [operation('GET', '/nowhere')])).toThrow('/nowhere');
	});
});
