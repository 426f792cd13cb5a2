import type { INodeTypeDescription } from 'n8n-workflow';

import type { DeclaredOperation } from '../../scripts/declaredOperations';
import { renewedTable, tableEnd, tableStart } from '../../scripts/operationsTable/markdown';

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

	it('needs its two lines', () => {
		expect(() => renewedTable('Nothing', [listTemplates])).toThrow(tableStart);
		expect(() => renewedTable(`${tableEnd}${tableStart}`, [listTemplates])).toThrow(tableEnd);
	});

	it('refuses an operation that is not in the contract', () => {
		const readme = `${tableStart}${tableEnd}`;
		expect(() => renewedTable(readme, [operation('GET', '/nowhere')])).toThrow('/nowhere');
	});
});
