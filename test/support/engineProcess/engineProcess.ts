/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a process of its own in Node.js, not in n8n */
import type { IPairedItemData } from 'n8n-workflow';

import type { ContactReport } from '../../../nodes/OutboundContact/report';
import { loadPackage, nodeName, runNode, type FinishedRun } from '../engine';
import type { EngineNews, EngineOrder, NodeResult, OutputItem } from './protocol';

/** n8n's engine in a process of its own, which can be killed. It runs what its parent orders. */
let cancel: () => void = () => {};

function tell(news: EngineNews): void {
	process.send?.(news);
}

function outputOf(finished: FinishedRun, output: OutputItem['output'], index: number) {
	return finished.items(nodeName, index).map(({ json, pairedItem }): OutputItem => ({
		output,
		item: (pairedItem as IPairedItemData | undefined)?.item ?? -1,
		report: json as unknown as ContactReport,
	}));
}

async function run(order: Extract<EngineOrder, { type: 'run' }>): Promise<NodeResult> {
	const finished = await runNode(
		{ type: 'crmOutboundContact', parameters: order.parameters },
		order.items,
		{
			credential: order.credential,
			onStart: (cancelRun) => {
				cancel = cancelRun;
			},
		},
	);
	return {
		items: [...outputOf(finished, 'sent', 0), ...outputOf(finished, 'notSent', 1)],
		error: finished.error?.message,
	};
}

process.on('message', (order: EngineOrder) => {
	if (order.type === 'cancel') cancel();
	else void run(order).then((result) => tell({ type: 'finished', result }));
});
process.on('disconnect', () => process.exit(0));
void loadPackage().then(() => tell({ type: 'ready' }));
