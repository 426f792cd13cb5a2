import type { IExecuteFunctions } from 'n8n-workflow';

import type { ContactReport, ContactStatus } from './report';
import { commonFailure, summarize } from './summary';

/** Minimum time between two progress reports. In ms. */
const intervalMs = 5_000;

/** Statuses that need no attention from the user. */
const doneStatuses: ContactStatus[] = ['sent', 'planned', 'skipped'];

/**
 * Reports the progress of the run to n8n's log and, in manual runs, to the editor.
 *
 * @param total number of contacts
 * @returns a function to call for each finished contact
 */
export function createProgressReporter(
	context: IExecuteFunctions,
	total: number,
): (report: ContactReport) => void {
	const reports: ContactReport[] = [];
	let reportedAt = Date.now();

	return (report) => {
		reports.push(report);
		if (Date.now() - reportedAt < intervalMs) return;
		reportedAt = Date.now();
		announce(context, `${reports.length} of ${total} contacts: ${summarize(reports)}`);
	};
}

/**
 * Reports the result of the run to n8n's log, to the editor, and as a hint on the output.
 *
 * @param notes further sentences for the hint, such as why the run ended early
 */
export function reportSummary(
	context: IExecuteFunctions,
	reports: ContactReport[],
	notes: readonly string[],
): void {
	const text = `${reports.length} ${reports.length === 1 ? 'contact' : 'contacts'}: ${summarize(reports)}`;
	announce(context, text);
	const error = commonFailure(reports);
	const sentences = [
		text,
		...explainUnsent(reports),
		...(error ? [`All failed with the same error: ${error}`] : []),
		...notes,
	];
	const isClean = reports.every(({ status }) => doneStatuses.includes(status));
	context.addExecutionHints({
		message: sentences.length === 1 ? text : sentences.map(withFullStop).join(' '),
		type: isClean && notes.length === 0 ? 'info' : 'warning',
		location: 'outputPane',
	});
}

/** Explains a run that sent nothing to contacts, because n8n opens the empty output "Sent". */
function explainUnsent(reports: readonly ContactReport[]): string[] {
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
