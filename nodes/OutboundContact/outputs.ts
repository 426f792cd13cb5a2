import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ContactReport } from './report';

/**
 * The node's output items: sent contacts on the first output, all others on the second. For an AI
 * model, all are on the first, without the key that makes n8n retry the node: see `error`.
 *
 * @param reports one for each input item, in their order
 */
export function outputsOf(
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
 * Whether a model calls the node, and so sees its first output only. AI Agent from version 3 runs
 * its tools as nodes of their own, which are no "tool execution" then: their type tells.
 */
function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() || context.getNode().type.endsWith('Tool');
}
