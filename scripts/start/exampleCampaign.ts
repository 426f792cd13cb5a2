/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import type { Sandbox } from '../../sandbox';
import { packageFolder, runWorkflow, type WorkflowFile } from '../../test/support/engine';
import { listMessages } from '../../test/support/sandboxControl';
import { inModeSend } from '../../test/support/examples';

const exampleFolder = path.join(packageFolder, 'examples');

/** Name of the campaign node; the nodes before it are n8n's own. */
const campaignNode = 'CRM Outbound Contact';

/** The example's run, with the data for the report. */
export interface ExampleRun {
	contacts: IDataObject[];
	sent: ContactReport[];
	notSent: Array<ContactReport & { input?: IDataObject }>;
	durationMs: number;
}

/**
 * Runs examples/outbound-campaign.json with examples/contacts.csv and shows a progress bar.
 *
 * @throws Error when the workflow stops
 */
export async function runExampleCampaign(sandbox: Sandbox): Promise<ExampleRun> {
	const example = JSON.parse(
		readFileSync(path.join(exampleFolder, 'outbound-campaign.json'), 'utf8'),
	) as WorkflowFile;
	const workflow = inModeSend(example);
	const contacts: IDataObject[] = parse(readFileSync(path.join(exampleFolder, 'contacts.csv')), {
		columns: true,
		skip_empty_lines: true,
	});
	print(
		`Running examples/outbound-campaign.json, in mode Send, on n8n's own engine (n8n-core ${engineVersion()}):\n` +
			'  real:      the engine, the packaged nodes, the credential, HTTP, the sandbox CRM\n' +
			'  replaced:  the form and the node that reads contacts.csv\n\n',
	);
	const startedAt = Date.now();
	const finished = await withProgress(
		sandbox,
		contacts.length,
		async () =>
			await runWorkflow(workflow, {
				credential: { baseUrl: sandbox.baseUrl, token: 'demo-token' },
				pinned: { 'Upload Contacts': [{}], Contacts: contacts },
			}),
	);
	if (finished.error) throw finished.error;
	const reports = (output: number) =>
		finished.json(campaignNode, output) as unknown as ContactReport[];
	return {
		contacts,
		sent: reports(0),
		notSent: reports(1),
		durationMs: Date.now() - startedAt,
	};
}

/** Shows the number of sent messages while the workflow runs. */
async function withProgress<Result>(
	sandbox: Sandbox,
	total: number,
	run: () => Promise<Result>,
): Promise<Result> {
	const show = async () => print(progressLine(await messageCount(sandbox), total));
	const ended = new AbortController();
	const pauseMs = process.stdout.isTTY ? 100 : 1_000;
	const watching = (async () => {
		while (!ended.signal.aborted) {
			await show();
			await wait(pauseMs, undefined, { signal: ended.signal }).catch(() => {});
		}
	})();
	try {
		return await run();
	} finally {
		ended.abort();
		await watching;
		await show();
		if (process.stdout.isTTY) print('\n');
	}
}

/** A bar with the number of messages; in a terminal, it replaces the one before it. */
function progressLine(sent: number, total: number): string {
	const width = 40;
	const done = Math.round((width * sent) / total);
	const bar = '█'.repeat(done).padEnd(width, '░');
	const line = `${bar} ${sent} messages in the CRM, ${total} contacts`;
	return process.stdout.isTTY ? `\r${line}` : `${line}\n`;
}

async function messageCount(sandbox: Sandbox): Promise<number> {
	return (await listMessages(sandbox)).length;
}

function engineVersion(): string {
	const manifest = path.join(packageFolder, 'node_modules', 'n8n-core', 'package.json');
	return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function print(text: string): void {
	process.stdout.write(text);
}
