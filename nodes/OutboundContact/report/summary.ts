import { comparableError } from './comparableError';
import { contactStatuses, type ContactReport } from './report';

/**
 * Formats the counts by status and reason, most frequent reason first, such as
 * `1,204 sent, 31 skipped: 20 opted out, 11 contacted recently; 9 failed: 9 invalid phone`.
 */
export function summarize(reports: readonly ContactReport[]): string {
	const counts = contactStatuses.flatMap((status) => {
		const ofStatus = reports.filter((report) => report.status === status);
		if (ofStatus.length === 0) return [];
		const reasons = countEach(ofStatus.flatMap(({ reason }) => (reason ? inWords(reason) : [])));
		const count = `${ofStatus.length.toLocaleString('en-US')} ${status}`;
		return reasons === '' ? `${count},` : `${count}: ${reasons};`;
	});
	return counts.join(' ').replace(/[,;]$/, '');
}

/** A shared failure of at least this many contacts says something about the campaign. */
const minContacts = 2;

/** Quotes the error that most contacts failed with; `undefined` if there is none. */
export function describeCommonFailure(reports: readonly ContactReport[]): string | undefined {
	const counts = new Map<string, { error: string; count: number }>();
	for (const { status, reason, error } of reports) {
		if (status !== 'failed' || !error) continue;
		const key = `${reason} ${comparableError(error)}`;
		counts.set(key, { error, ...counts.get(key), count: (counts.get(key)?.count ?? 0) + 1 });
	}
	const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
	if (!most || most.count < minContacts || most.count * 2 <= reports.length) return undefined;
	const all = reports.length.toLocaleString('en-US');
	const who =
		most.count === reports.length ? 'All' : `${most.count.toLocaleString('en-US')} of ${all}`;
	return `${who} failed for the same reason: ${most.error}`;
}

/** How often each value occurs, the most frequent first, such as `20 opted out, 11 too late`. */
export function countEach(values: readonly string[]): string {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([value, count]) => `${count.toLocaleString('en-US')} ${value}`)
		.join(', ');
}

/** Reasons whose names say little to people. */
const reasonWords: Partial<Record<string, string>> = {
	claimNotStored: 'not kept by the CRM',
	claimNotUpdated: 'not noted on the lead',
	invalidVariables: 'invalid template variables',
	leadUnreadable: 'with a lead that cannot be read',
	outcomeUnknown: 'without a clear answer',
	overLimit: 'over "Max Messages per Run"',
	suppressed: 'on the do-not-contact list',
	test: 'in a test only',
	unconfirmedClaim: 'left open by another run',
};

function inWords(reason: string): string {
	return reasonWords[reason] ?? reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
