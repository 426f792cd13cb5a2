import { comparableError } from './comparableError';
import type { ContactReport, ContactStatus } from './report';

const statusOrder: ContactStatus[] = [
	'sent',
	'planned',
	'skipped',
	'failed',
	'pending',
	'unconfirmed',
];

/**
 * Formats the counts by status and reason, most frequent reason first, such as
 * `1,204 sent, 31 skipped: 20 opted out, 11 contacted recently; 9 failed: 9 invalid phone`.
 */
export function summarize(reports: readonly ContactReport[]): string {
	let text = '';
	for (const status of statusOrder) {
		const ofStatus = reports.filter((report) => report.status === status);
		if (ofStatus.length === 0) continue;
		const reasons = countReasons(ofStatus);
		const separator = text === '' ? '' : text.endsWith(' ') ? '' : ', ';
		text += `${separator}${ofStatus.length.toLocaleString('en-US')} ${status}`;
		if (reasons !== '') text += `: ${reasons}; `;
	}
	return text.replace(/; $/, '');
}

/** A shared failure of at least this many contacts says something about the campaign. */
const minContacts = 2;

/** The error that all contacts failed with; `undefined` if any of them differs. */
export function commonFailure(reports: readonly ContactReport[]): string | undefined {
	const [first] = reports;
	if (reports.length < minContacts || first.status !== 'failed' || !first.error) return undefined;
	const isSameError = reports.every(
		({ status, reason, error }) =>
			status === 'failed' &&
			reason === first.reason &&
			comparableError(error ?? '') === comparableError(first.error ?? ''),
	);
	return isSameError ? first.error : undefined;
}

function countReasons(reports: readonly ContactReport[]): string {
	const counts = new Map<string, number>();
	for (const { reason } of reports) {
		if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([reason, count]) => `${count.toLocaleString('en-US')} ${inWords(reason)}`)
		.join(', ');
}

function inWords(reason: string): string {
	return reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
