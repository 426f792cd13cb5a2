import type { IExecuteFunctions } from 'n8n-workflow';

import { showHint } from '../../shared/editorText';
import { countOf, formatCount } from '../../shared/values/describeValue';
import type { Remarks } from '../findings';
import { needsAttention, type ContactReport } from '../report/report';
import { describeCommonFailure, nextSteps, summarize } from '../report/summary';

/** Minimum time between two progress reports. In ms. */
const intervalMs = 5_000;

/**
 * Reports the progress of the run to n8n's log and, in manual runs, to the editor.
 *
 * @returns a function to call for each finished contact, with all reports so far
 */
export function createProgressReporter(
	context: IExecuteFunctions,
	total: number,
): (finished: ReadonlyMap<number, ContactReport>) => void {
	let reportedAt = performance.now();
	return (finished) => {
		if (performance.now() - reportedAt < intervalMs) return;
		reportedAt = performance.now();
		const [count, all] = [finished.size, total].map(formatCount);
		announce(context, `${count} of ${all} contacts: ${summarize([...finished.values()])}`);
	};
}

/**
 * Reports the result of the run to n8n's log, to the editor, and as a hint on the output. What to do next comes
 * before the counts.
 *
 * @param resendsUnconfirmed whether "Send Unconfirmed Again" is added
 */
export function reportSummary(
	context: IExecuteFunctions,
	reports: ContactReport[],
	{ first, notes, warnings }: Remarks = { first: [], notes: [], warnings: [] },
	resendsUnconfirmed = false,
): void {
	const text = `${countOf(reports.length, 'contact')}: ${summarize(reports)}`;
	announce(context, text);
	const next = nextSteps(reports, context.getTimezone(), resendsUnconfirmed);
	const sentences = [
		...first,
		...next,
		text,
		...notes,
		...describeCommonFailure(reports),
		...warnings,
	];
	const needsSomebody = first.length + warnings.length > 0 || reports.some(needsAttention);
	showHint(context, {
		message: sentences.map((each) => each.replace(/[^.?]$/, '$&.')).join(' '),
		type: needsSomebody ? 'warning' : 'info',
		location: 'outputPane',
	});
}

/** Writes a text to n8n's log and, in manual runs, to the editor. */
export function announce(context: IExecuteFunctions, text: string): void {
	context.logger.info(`${context.getNode().name}: ${text}`);
	context.sendMessageToUI(text);
}
