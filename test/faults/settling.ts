import type { Evidence, Told } from './evidence';

/** Reports on sends that were left without an answer, whether or not the node found out more. */
export function unansweredSends({ told }: Evidence): Told[] {
	return told.filter(
		({ report }) =>
			(report.reason === 'outcomeUnknown' && report.failedStep === 'message') ||
			report.evidence !== null,
	);
}

/** Whether the person got the message in the run that reports on it. */
export function hasArrived({ person, run }: Told, evidence: Evidence): boolean {
	if (person === undefined) return false;
	return evidence.messagesTo(person).some(({ at }) => {
		const time = Date.parse(at);
		return time >= run.startedAt && time <= run.endedAt;
	});
}

/** Whether the node found out what became of the send, and is right. */
export function isSettledRightly(told: Told, evidence: Evidence): boolean {
	const { evidence: shown } = told.report;
	return shown !== null && (shown === 'arrived') === hasArrived(told, evidence);
}
