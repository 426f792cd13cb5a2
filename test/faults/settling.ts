import type { Evidence, AttributedReport } from './evidence';

/**
 * The last report on each person with an unanswered send, whether or not a run found out its outcome:
 * the run itself, or a later one when the first is certainly over.
 */
export function unansweredSends({ allReports }: Evidence): AttributedReport[] {
	const unanswered = allReports.filter(
		({ report, run }) =>
			(report.reason === 'outcomeUnknown' && report.failedStep === 'message') ||
			(report.reason === 'unconfirmedClaim' && run.isUndisturbed) ||
			report.evidence !== null,
	);
	return [...new Map(unanswered.map((each) => [each.person ?? each, each])).values()];
}

/**
 * Whether the person had a message before the reporting run, or got one in that run that no answer has
 * confirmed.
 */
export function hasArrived({ person, run }: AttributedReport, evidence: Evidence): boolean {
	if (person === undefined) return false;
	const { runs } = evidence.trial;
	const confirmed = evidence
		.reportsOn(person)
		.filter((each) => runs.indexOf(each.run) >= runs.indexOf(run))
		.map(({ report }) => report.messageId);
	return evidence.messagesTo(person).some(({ id }) => !confirmed.includes(id));
}

/** Whether the node found out the outcome of the send correctly. */
export function isSettledCorrectly(attributed: AttributedReport, evidence: Evidence): boolean {
	const { evidence: shown } = attributed.report;
	return shown !== null && (shown === 'messageShown') === hasArrived(attributed, evidence);
}
