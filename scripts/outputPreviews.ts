/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { defaultOutput } from './previews/defaultOutput';
import { previewSchema } from './previews/previewSchema';
import { campaignSamples, contactReportSample } from './previews/reportSamples';
import { sourceOperations } from './previews/sourceOperations';

/**
 * Writes the output previews of the built package: `__schema__/v1.0.0/<resource>/<operation>.json` beside
 * each node. n8n's editor shows an operation's fields from them before its first run. They are derived
 * from the contract's answers and the operation's output settings.
 */
async function main(): Promise<void> {
	const operations = sourceOperations();
	for (const { node, resource, operation } of operations) {
		const isGrouped = operations.some((each) => each.node === node && each.resource !== resource);
		const [output] = await defaultOutput(operation);
		write(node, path.join(isGrouped ? resource : '', operation.value), output);
	}
	// n8n looks here for a node without operations.
	write('OutboundContact', 'output', contactReportSample);
	for (const [operation, sample] of Object.entries(campaignSamples)) {
		write('OutboundResults', operation, sample);
	}
}

function write(node: string, place: string, output: unknown): void {
	const file = path.resolve('dist/nodes', node, '__schema__/v1.0.0', `${place}.json`);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(previewSchema(output), null, '\t')}\n`);
}

void main();
