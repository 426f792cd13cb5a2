import type { IExecuteFunctions } from 'n8n-workflow';

import type { Ending } from '../../../../../nodes/OutboundContact/report/report';
import { createOutputs } from '../../../../../nodes/OutboundContact/run/outputs';
import { bareReport } from '../../../../support/completeReport';

const context = {
	getInputData: () => [],
	getTimezone: () => 'UTC',
	getNode: () => ({ type: 'crmOutboundContact' }),
} as unknown as IExecuteFunctions;

it('puts failed rows first, then those to check, unconfirmed and pending ones, and then the others', () => {
	const rows: Array<Partial<Ending> & { check?: string }> = [
		...([{ status: 'planned' }, { status: 'pending' }, { status: 'unconfirmed' }] as const),
		...([
			{ status: 'skipped' },
			{ status: 'planned', check: 'landline' },
			{ status: 'failed' },
		] as const),
	];
	const reports = rows.map((row, item) => bareReport(item, row));
	const [, others] = createOutputs(context, reports);
	expect(others.map(({ json }) => json.item)).toEqual([6, 5, 3, 2, 1, 4]);
});

it('shows first what a reader looks for', () => {
	const known = { phone: '1', name: 'n' };
	const found = { text: 't', error: 'e', reason: 'r', check: 'c', status: 'failed' };
	const [, [row]] = createOutputs(context, [bareReport(0, { ...known, ...found } as never)]);
	const first = ['status', 'name', 'phone', 'check', 'reason', 'error', 'text'];
	expect(Object.keys(row.json).slice(0, first.length)).toEqual(first);
});
