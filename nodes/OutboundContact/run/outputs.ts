import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ContactReport } from '../report/report';
import { toRows, type Row } from '../report/rows';

/**
 * Creates the node's output items: sent contacts on the first output, all others on the second. An
 * AI model sees the first output only, so it gets all items there, without the `error` key, which
 * would make n8n retry the node (see `ContactReport.error`).
 *
 * @param reports one per input item
 */
export function createOutputs(
	context: IExecuteFunctions,
	reports: ContactReport[],
	includeInput = false,
): INodeExecutionData[][] {
	const input = context.getInputData();
	const zone = context.getTimezone();
	const isForModel = isTool(context);
	const itemsOf = (chosen: ContactReport[]) =>
		toRows(chosen, zone).map((row) => ({
			json: {
				...(isForModel ? forModel(row) : row),
				...(includeInput ? { input: input[row.item - 1].json } : {}),
			} as unknown as INodeExecutionData['json'],
			pairedItem: { item: row.item - 1 },
		}));
	if (isForModel) return [itemsOf(reports), []];
	const isSent = ({ status }: ContactReport) => status === 'sent';
	return [itemsOf(reports.filter(isSent)), itemsOf(reports.filter((report) => !isSent(report)))];
}

function forModel({ error, ...row }: Row) {
	if (row.status === 'planned') {
		const note = ['No message was sent to this contact', row.note].filter(Boolean).join('. ');
		return { ...row, note };
	}
	return error ? { ...row, problem: error } : row;
}

/**
 * Whether an AI model calls the node. AI Agent 3 and later runs its tools as separate nodes, for
 * which `isToolExecution` is false; their type ends in "Tool".
 */
function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() || context.getNode().type.endsWith('Tool');
}
