import { unconfirmed, type ContactReport } from '../report';

/** Where even the release cannot be written, the claim stays, and the report says so. */
export function withClaimLeft(report: ContactReport): ContactReport {
	const text =
		'The claim on the lead could not be released; a later run will report this contact as unconfirmed.';
	const error = report.error ? `${report.error} ${text}` : text;
	if (report.status !== 'pending') return { ...report, error };
	return { ...unconfirmed(report, 'unconfirmedClaim', error), retryAt: null };
}
