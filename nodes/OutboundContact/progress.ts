import type { IExecuteFunctions } from 'n8n-workflow';

import type { ContactReport, ContactStatus } from './report';

/** Progress is reported at most this often. In ms. */
const intervalMs = 5_000;

const statusOrder: ContactStatus[] = [
	'sent',
	'planned',
	'skipped',
	'failed',
	'pending',
	'unconfirmed',
];

/** How a contact ends that nobody needs to look at again. */
const doneStatuses: ContactStatus[] = ['sent', 'planned', 'skipped'];

/**
 * Reports how far the run is: to n8n's log, and to the editor in manual runs.
 *
 * @param total contacts of the run
 * @returns counts one more finished contact
 */
export function progressOf(
	context: IExecuteFunctions,
	total: number,
): (report: ContactReport) => void {
	const reports: ContactReport[] = [];
	let reportedAt = Date.now();

	return (report) => {
		reports.push(report);
		if (Date.now() - reportedAt < intervalMs) return;
		reportedAt = Date.now();
		announce(context, `${reports.length} of ${total} contacts: ${summary(reports)}`);
	};
}

/** Reports the end of the run, as a log line, to the editor, and as a hint on the output. */
export function reportSummary(context: IExecuteFunctions, reports: ContactReport[]): void {
	const text = `${reports.length} ${reports.length === 1 ? 'contact' : 'contacts'}: ${summary(reports)}`;
	announce(context, text);
	const isClean = reports.every(({ status }) => doneStatuses.includes(status));
	context.addExecutionHints({
		message: text,
		type: isClean ? 'info' : 'warning',
		location: 'outputPane',
	});
}

/** The counts by status, such as `38 sent, 2 skipped`. */
export function summary(reports: readonly ContactReport[]): string {
	const counts = new Map<ContactStatus, number>();
	for (const { status } of reports) counts.set(status, (counts.get(status) ?? 0) + 1);
	return statusOrder
		.filter((status) => counts.has(status))
		.map((status) => `${counts.get(status)} ${status}`)
		.join(', ');
}

function announce(context: IExecuteFunctions, text: string): void {
	context.logger.info(`${context.getNode().name}: ${text}`);
	context.sendMessageToUI(text);
}
