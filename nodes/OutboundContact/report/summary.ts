import { formatCount } from '../../shared/values/formatCount';
import { countEach, groupBy, moreFirst } from './counts';
import { comparableError } from './errors';
import type { ContactReport } from './report';
import { contactStatuses, type Reason } from './status';

/**
 * Formats the counts by status and reason, most frequent reason first, such as
 * `1,204 sent, 31 skipped: 20 opted out, 11 contacted recently; 9 failed: 9 invalid phone`.
 */
export function summarize(reports: readonly ContactReport[]): string {
	const counts = contactStatuses.flatMap((status) => {
		const ofStatus = reports.filter((report) => report.status === status);
		if (ofStatus.length === 0) return [];
		const reasons = countEach(ofStatus.flatMap(({ reason }) => (reason ? wordsOf(reason) : [])));
		const count = `${formatCount(ofStatus.length)} ${status}`;
		return reasons === '' ? `${count},` : `${count}: ${reasons};`;
	});
	return counts.join(' ').replace(/[,;]$/, '');
}

/** A shared failure of at least this many contacts says something about the campaign. */
const minContacts = 2;

/** Quotes the error that most contacts failed with; `undefined` if there is none. */
export function describeCommonFailure(reports: readonly ContactReport[]): string | undefined {
	const failed = reports.filter(({ status, error }) => status === 'failed' && error);
	const alike = groupBy(failed, ({ reason, error }) => `${reason} ${comparableError(error!)}`);
	const [most] = [...alike.values()].sort(moreFirst);
	if (!most || most.length < minContacts || most.length * 2 <= reports.length) return undefined;
	const [count, all] = [most, reports].map(({ length }) => formatCount(length));
	const who = most.length === reports.length ? 'All' : `${count} of ${all}`;
	return `${who} failed for the same reason: ${most[0].error}`;
}

/** Reasons whose names say little to people. */
const reasonWords: Partial<Record<Reason, string>> = {
	claimNotStored: 'not kept by the CRM',
	claimNotUpdated: 'not noted on the lead',
	invalidVariables: 'invalid template variables',
	leadUnreadable: 'with a lead that cannot be read',
	otherRun: 'left to another run',
	outcomeUnknown: 'without a clear answer',
	overLimit: 'over "Max Messages per Run"',
	suppressed: 'on the do-not-contact list',
	test: 'in a test only',
	unconfirmedClaim: 'left open by another run',
};

function wordsOf(reason: Reason): string {
	return reasonWords[reason] ?? reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
