import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ContactReport } from './report';

/**
 * Creates the node's output items: sent contacts on the first output, all others on the second. An
 * AI model sees the first output only, so it gets all items there, without the `error` key, which
 * would make n8n retry the node (see `ContactReport.error`).
 *
 * @param reports one per input item, in the order of the items
 */
export function createOutputs(
	context: IExecuteFunctions,
	reports: ContactReport[],
	includeInput: boolean,
): INodeExecutionData[][] {
	const input = context.getInputData();
	const isForModel = isTool(context);
	const items = reports.map((report, item) => ({
		json: {
			...(isForModel ? withoutErrorKey(report) : report),
			...(includeInput ? { input: input[item].json } : {}),
		} as unknown as INodeExecutionData['json'],
		pairedItem: { item },
	}));
	if (isForModel) return [items, []];
	const isSent = (_: INodeExecutionData, item: number) => reports[item].status === 'sent';
	return [items.filter(isSent), items.filter((item, index) => !isSent(item, index))];
}

function withoutErrorKey({ error, ...report }: ContactReport) {
	return error ? { ...report, problem: error } : report;
}

/**
 * Whether an AI model calls the node. AI Agent 3 and later runs its tools as separate nodes, for
 * which `isToolExecution` is false; their type ends in "Tool".
 */
function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() || context.getNode().type.endsWith('Tool');
}
