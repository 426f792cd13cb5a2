import type { Evidence, Told } from './evidence';

/**
 * Reports on sends that were left without an answer, whether or not the node found out more: of the
 * run itself, or of an earlier one that is surely over.
 */
export function unansweredSends({ told }: Evidence): Told[] {
	return told.filter(
		({ report, run }) =>
			(report.reason === 'outcomeUnknown' && report.failedStep === 'message') ||
			(report.reason === 'unconfirmedClaim' && run.isUndisturbed) ||
			report.evidence !== null,
	);
}

/** Whether the person got a message that no answer has confirmed, at any time. */
export function hasArrived({ person }: Told, evidence: Evidence): boolean {
	if (person === undefined) return false;
	const confirmed = evidence.reportsOn(person).map(({ report }) => report.messageId);
	return evidence.messagesTo(person).some(({ id }) => !confirmed.includes(id));
}

/** Whether the node found out what became of the send, and is right. */
export function isSettledRightly(told: Told, evidence: Evidence): boolean {
	const { evidence: shown } = told.report;
	return shown !== null && (shown === 'arrived') === hasArrived(told, evidence);
}
