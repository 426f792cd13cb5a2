/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { builtNodes, endpointOf } from './declaredOperations';
import { builtOperations, type BuiltOperation } from './previews/builtOperations';
import { contactReportSample } from './previews/contactReportSample';
import { defaultOutput } from './previews/defaultOutput';
import { reportRowSample } from './previews/reportRowSample';
import { previewSchema, type PreviewSchema } from './previews/previewSchema';
import { sampleAnswer } from './previews/sampleAnswer';

/** The only programmatic node with outputs. */
const campaignNode = 'crmOutboundContact';

/**
 * Writes the output previews of the built package: `__schema__/v1.0.0/<resource>/<operation>.json` beside
 * each node. n8n's editor shows an operation's fields from them before its first run. They are derived
 * from the contract's answers and the operation's output settings.
 */
async function main(): Promise<void> {
	const packageFolder = path.resolve(__dirname, '..');
	const nodes = builtNodes(packageFolder);
	for (const operation of nodes.flatMap(builtOperations)) {
		write(previewFile(operation), await preview(operation));
	}
	for (const { folder } of nodes.filter(({ description }) => description.name === campaignNode)) {
		const preview = (name: string) => path.join(folder, '__schema__', 'v1.0.0', `${name}.json`);
		write(preview('contact'), previewSchema(contactReportSample));
		write(preview('getReport'), previewSchema(reportRowSample));
	}
}

function write(file: string, schema: PreviewSchema): void {
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(schema, null, '\t')}\n`);
}

async function preview({ declared, built }: BuiltOperation): Promise<PreviewSchema> {
	const found = endpointOf(declared);
	if (!found) throw new Error(`The contract has no ${declared.method} ${declared.path}`);
	const [json] = await defaultOutput(built, sampleAnswer(found.endpoint.response));
	return previewSchema(json);
}

function previewFile({ declared, folder }: BuiltOperation): string {
	const { resource = '', operation } = declared;
	return path.join(folder, '__schema__', 'v1.0.0', resource, `${operation}.json`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${(error as Error).stack}\n`);
	process.exitCode = 1;
});
