/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import Table from 'cli-table3';

import type { Sandbox } from '../../sandbox';
import { requestSummary } from '../../test/support/sandboxControl';
import type { ExampleRun } from './exampleCampaign';

/** Prints the contacts' results, the requests, and where to look next. */
export async function printReport(run: ExampleRun, sandbox: Sandbox): Promise<void> {
	print(`\n${contactsTable(run)}\n`);
	print(`\n${await requestsTable(sandbox)}\n`);
	print(
		`\n${run.contacts.length} contacts: ${run.sent.length} sent, ${run.notSent.length} not sent, in ${(run.durationMs / 1000).toFixed(1)} s\n` +
			'\nWhere to look next\n' +
			'  npm run n8n       the same workflow in a real n8n editor, with this package installed\n' +
			'  npm run sandbox   the CRM on its own, with a page that shows the messages as a phone would\n' +
			'  npm test          the tests\n' +
			'  examples/         the workflows, to import into your n8n\n',
	);
}

/** A table of the contacts: sent ones by kind, the others one by one. */
function contactsTable({ sent, notSent }: ExampleRun): string {
	const table = createTable(['Output', 'Status', 'Contact', 'Why'], [null, null, null, 70]);
	const [known, created] = [true, false].map((existed) =>
		sent.filter(({ leadAlreadyExisted }) => leadAlreadyExisted === existed),
	);
	table.push(['Sent', 'sent', `${created.length} contacts`, 'new leads']);
	table.push(['Sent', 'sent', `${known.length} contact`, 'existing lead']);
	for (const report of notSent) {
		const name = String(report.input?.name ?? '') || '(no name)';
		const why = [report.reason, report.error].filter(Boolean).join(': ');
		table.push(['Not Sent', report.status, name, why]);
	}
	return table.toString();
}

/** Creates a table; text longer than its column is continued on the next line. */
function createTable(head: string[], colWidths: Array<number | null> = []) {
	return new Table({
		head,
		colWidths,
		wordWrap: true,
		// cli-table3 would also write these codes to a file.
		style: process.stdout.isTTY ? { head: ['bold'], border: ['dim'] } : { head: [], border: [] },
		chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
	});
}

async function requestsTable(sandbox: Sandbox): Promise<string> {
	const { total, peakConcurrency, counts } = await requestSummary(sandbox);
	const table = createTable(['Request', 'Count']);
	const byRoute = new Map<string, number>();
	for (const [request, count] of Object.entries(counts)) {
		const route = request.replace(/ \/lead\/[^/]+$/, ' /lead/{id}');
		byRoute.set(route, (byRoute.get(route) ?? 0) + count);
	}
	for (const [route, count] of byRoute) table.push([route, count]);
	table.push([`All, at most ${peakConcurrency} in parallel`, total]);
	return table.toString();
}

function print(text: string): void {
	process.stdout.write(text);
}
