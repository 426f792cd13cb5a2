import type { Evidence, Told } from './evidence';

/**
 * The last report on each person whose send was left without an answer, whether or not a run found
 * out more: the run itself, or a later one once the first is surely over.
 */
export function unansweredSends({ told }: Evidence): Told[] {
	const unanswered = told.filter(
		({ report, run }) =>
			(report.reason === 'outcomeUnknown' && report.failedStep === 'message') ||
			(report.reason === 'unconfirmedClaim' && run.isUndisturbed) ||
			report.evidence !== null,
	);
	return [...new Map(unanswered.map((each) => [each.person ?? each, each])).values()];
}

/**
 * Whether the person had a message before the run that tells of it, or got one in that run which
 * no answer has confirmed.
 */
export function hasArrived({ person, run }: Told, evidence: Evidence): boolean {
	if (person === undefined) return false;
	const { runs } = evidence.trial;
	const confirmed = evidence
		.reportsOn(person)
		.filter((each) => runs.indexOf(each.run) >= runs.indexOf(run))
		.map(({ report }) => report.messageId);
	return evidence.messagesTo(person).some(({ id }) => !confirmed.includes(id));
}

/** Whether the node found out what became of the send, and is right. */
export function isSettledRightly(told: Told, evidence: Evidence): boolean {
	const { evidence: shown } = told.report;
	return shown !== null && (shown === 'arrived') === hasArrived(told, evidence);
}
