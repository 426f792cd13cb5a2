/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a process of its own in Node.js, not in n8n */
import type { IPairedItemData } from 'n8n-workflow';

import type { ContactReport } from '../../../nodes/OutboundContact/report/report';
import { builtPackageFolder, loadPackage, nodeName, runNode, type FinishedRun } from '../engine';
import type { EngineEvent, EngineCommand, NodeResult, OutputItem } from './protocol';

// n8n's engine in a process of its own, which can be killed. It obeys its parent's commands.
let isCancelled = false;

function send(event: EngineEvent): void {
	process.send?.(event);
}

function outputItems(finished: FinishedRun, output: OutputItem['output'], index: number) {
	return finished.items(nodeName, index).map(({ json, pairedItem }): OutputItem => ({
		output,
		item: (pairedItem as IPairedItemData | undefined)?.item ?? -1,
		report: json as unknown as ContactReport,
	}));
}

async function run(command: Extract<EngineCommand, { type: 'run' }>): Promise<NodeResult> {
	isCancelled = false;
	await loadPackage(command.packageFolder ?? builtPackageFolder);
	const finished = await runNode(
		{ type: 'crmOutboundContact', parameters: command.parameters },
		command.items,
		{
			credential: command.credential,
			cancelWhen: () => isCancelled,
		},
	);
	return {
		items: [...outputItems(finished, 'sent', 0), ...outputItems(finished, 'notSent', 1)],
		error: finished.error?.message,
	};
}

process.on('message', (command: EngineCommand) => {
	if (command.type === 'cancel') isCancelled = true;
	else void run(command).then((result) => send({ type: 'finished', result }));
});
process.on('disconnect', () => process.exit(0));
void loadPackage().then(() => send({ type: 'ready' }));
