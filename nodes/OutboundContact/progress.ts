import type { IExecuteFunctions } from 'n8n-workflow';

import type { ContactReport, ContactStatus } from './report';
import { failureOfAll, summary } from './summary';

/** Progress is reported at most this often. In ms. */
const intervalMs = 5_000;

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

/**
 * Reports the end of the run, as a log line, to the editor, and as a hint on the output.
 *
 * @param notes further sentences of the hint, such as why the run ended early
 */
export function reportSummary(
	context: IExecuteFunctions,
	reports: ContactReport[],
	notes: string[] = [],
): void {
	const text = `${reports.length} ${reports.length === 1 ? 'contact' : 'contacts'}: ${summary(reports)}`;
	announce(context, text);
	const alike = failureOfAll(reports);
	const sentences = [
		text,
		...explanationOf(reports),
		...(alike ? [`All failed with the same error: ${alike}`] : []),
		...notes,
	];
	const isClean = reports.every(({ status }) => doneStatuses.includes(status));
	context.addExecutionHints({
		message: sentences.length === 1 ? text : sentences.map(withFullStop).join(' '),
		type: isClean && notes.length === 0 ? 'info' : 'warning',
		location: 'outputPane',
	});
}

/** Where a run that sends nothing has its texts: n8n opens "Sent", which is empty then. */
function explanationOf(reports: readonly ContactReport[]): string[] {
	const planned = reports.find(({ status }) => status === 'planned');
	if (!planned) return [];
	return [
		planned.reason === 'test'
			? 'Only the test message was sent'
			: 'Dry run: nothing was sent, and "Not Sent" shows the texts',
	];
}

function withFullStop(sentence: string): string {
	return sentence.replace(/\.?$/, '.');
}

function announce(context: IExecuteFunctions, text: string): void {
	context.logger.info(`${context.getNode().name}: ${text}`);
	context.sendMessageToUI(text);
}
