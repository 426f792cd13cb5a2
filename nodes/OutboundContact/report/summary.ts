import type { IExecuteFunctions } from 'n8n-workflow';

import { sentences, showHint } from '../../shared/editorText';
import { groupBy, moreFirst } from '../../shared/records';
import { countEach, countOf, formatCount } from '../../shared/values/describeValue';
import { comparableError } from './errors';
import type { ContactReport } from './report';
import { contactStatuses, type Reason } from './status';

/**
 * Formats the counts by status and reason, most frequent reason first, such as
 * `1,204 sent, 31 skipped: 20 opted out, 11 contacted recently; 9 failed: 9 invalid phone`.
 */
export function summarize(reports: readonly ContactReport[]): string {
	const groups = groupBy(reports, ({ status }) => status);
	const counts = contactStatuses.flatMap((status) => {
		const ofStatus = groups.get(status) ?? [];
		const reasons = countEach(ofStatus.flatMap(({ reason }) => (reason ? wordsOf(reason) : [])));
		const text = reasons === '' ? `${status},` : `${status}: ${reasons};`;
		return ofStatus.length > 0 ? `${formatCount(ofStatus.length)} ${text}` : [];
	});
	return counts.join(' ').replace(/[,;]$/, '');
}

/** Quotes the error that most contacts failed with, and at least two. */
export function describeCommonFailure(reports: readonly ContactReport[]): string[] {
	const failed = reports.filter(({ status, error }) => status === 'failed' && error);
	const alike = groupBy(failed, ({ reason, error }) => `${reason} ${comparableError(error!)}`);
	const [most = []] = [...alike.values()].sort(moreFirst);
	if (most.length < 2 || most.length * 2 <= reports.length) return [];
	const [count, all] = [most, reports].map(({ length }) => formatCount(length));
	return [`${count} of ${all} failed for the same reason: ${most[0].error}`];
}

/** A reason as words, such as `opted out`. */
function wordsOf(reason: Reason): string {
	return reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

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

/** Reports the result of the run to n8n's log, to the editor, and as a hint on the output: between warnings and notes. */
export function reportSummary(
	context: IExecuteFunctions,
	reports: ContactReport[],
	{ warnings = [], notes = [] }: Partial<Record<'warnings' | 'notes', string[]>> = {},
): void {
	const text = `${countOf(reports.length, 'contact')}: ${summarize(reports)}`;
	announce(context, text);
	const texts = [...warnings, text, ...notes, ...describeCommonFailure(reports)];
	const isWarning = warnings.length > 0 || reports.some(({ status }) => status === 'failed');
	showHint(context, {
		message: sentences(...texts).replace(/[^.?]$/, '$&.'),
		type: isWarning ? 'warning' : 'info',
		location: 'outputPane',
	});
}

/** Writes a text to n8n's log and, in manual runs, to the editor. */
export function announce(context: IExecuteFunctions, text: string): void {
	context.logger.info(`${context.getNode().name}: ${text}`);
	context.sendMessageToUI(text);
}
