import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { sentences } from '../../shared/editorText';
import { isToolType } from '../../shared/toolType';
import { filledFields } from '../../shared/records';
import { timeInZone } from '../../shared/values/time';
import type { ContactReport } from '../report/report';
import type { ContactStatus } from '../report/status';

/**
 * Creates the node's output items: sent contacts on the first output, all others on the second. An
 * AI model sees the first output only, so it gets all items there, without the `error` key, which
 * would make n8n retry the node (see `ContactReport.error`).
 */
export function createOutputs(
	context: IExecuteFunctions,
	reports: ContactReport[],
	includeInput = false,
): INodeExecutionData[][] {
	const input = context.getInputData();
	const zone = context.getTimezone();
	// An AI model calls the node.
	const isForModel = context.isToolExecution?.() || isToolType(context.getNode().type);
	const itemsOf = (chosen: ContactReport[]): INodeExecutionData[] =>
		toRows(chosen, zone).map((row) => {
			const item = Number(row.item) - 1;
			const shown = isForModel ? forModel(row) : row;
			const json = { ...shown, ...(includeInput && { input: input[item]?.json }) };
			return { json, pairedItem: { item } };
		});
	if (isForModel) return [itemsOf(reports), []];
	const isSent = ({ status }: ContactReport) => status === 'sent';
	return [reports.filter(isSent), reports.filter((report) => !isSent(report))].map(itemsOf);
}

function forModel({ error, ...others }: IDataObject): IDataObject {
	const row = filledFields(others);
	if (row.status !== 'planned') return error ? { ...row, problem: error } : row;
	return { ...row, note: sentences('No message was sent to this contact', row.note as string) };
}

/** What somebody looks at first, in this order. */
const firstColumns = ['status', 'name', 'phone', 'check', 'reason', 'error', 'text'] as const;

/**
 * Arranges reports as a readable table: rows that need attention first, the most important columns first.
 * n8n takes the columns of a table from the rows of a page, in their order, so all rows have the first
 * columns that any has. Further fields without a value are left out, except for an unconfirmed message of
 * which the CRM shows nothing clear.
 */
function toRows(reports: readonly ContactReport[], zone: string): IDataObject[] {
	const isUsed = (column: (typeof firstColumns)[number]) =>
		reports.some((report) => (report[column] ?? '') !== '');
	const columns = firstColumns.filter(isUsed);
	const sorted = [...reports].sort((one, other) => rankOf(one) - rankOf(other));
	return sorted.map((report) => {
		const first = Object.fromEntries(columns.map((column) => [column, report[column] ?? null]));
		const [sentAt, retryAt] = [report.sentAt, report.retryAt].map((at) => timeInZone(at, zone));
		const kept = report.status === 'unconfirmed' ? [...columns, 'evidence'] : columns;
		const leading = { ...first, sentAt };
		const evidence = report.evidence ?? null;
		const row = { ...leading, ...report, ...leading, evidence, retryAt };
		return filledFields(row, kept);
	});
}

/** In which order rows come: what must be mended, what is to be checked, what is left, and then the rest. */
const order: Array<ContactStatus | 'check'> = ['failed', 'check', 'unconfirmed', 'pending'];

function rankOf({ status, check }: ContactReport): number {
	const rank = order.indexOf(check ? 'check' : status);
	return rank < 0 ? order.length : rank;
}
