import type { Check } from './evidence';

/**
 * After a last, undisturbed run everybody whom no rule leaves out has a message and is reported as
 * sent, or is reported as unconfirmed where that may be.
 */
export const everyoneReached: Check = (evidence) => {
	const { people, runs, mayStayUnconfirmed, skips } = evidence.facts;
	if (!runs[runs.length - 1].isUndisturbed) return [];
	const stopped = runs.flatMap(({ isUndisturbed, result }, n) =>
		isUndisturbed && result?.error ? `Run ${n + 1} stopped: ${result.error}` : [],
	);
	const missed = people
		.filter((person) => !skips(person))
		.flatMap((person) => {
			const reports = evidence.reportsOn(person).map(({ report }) => report);
			const unconfirmed = reports.filter(({ status }) => status === 'unconfirmed');
			if (mayStayUnconfirmed === 'everybody' && unconfirmed.length > 0) return [];
			const isReported =
				reports.some(({ status, reason }) => status === 'sent' || reason === 'alreadySent') ||
				unconfirmed.some(({ evidence: shown }) => shown === mayStayUnconfirmed);
			const hasReachedLead = evidence.messagesTo(person).length > 0;
			if (hasReachedLead && isReported) return [];
			const ends = reports.map(({ status, reason, error }) => `${status} (${reason}: ${error})`);
			const what = hasReachedLead ? 'not reported as sent' : 'neither reached nor unconfirmed';
			return [`${person.name} was ${what}: ${ends.join(', ')}`];
		});
	return [...stopped, ...missed];
};

/** In an undisturbed run only contacts without a valid phone fail. */
export const onlyInvalidPhonesFail: Check = ({ allReports }) =>
	allReports
		.filter(({ run, person, report }) => run.isUndisturbed && person && report.status === 'failed')
		.map(({ report }) => `${report.phone} failed in an undisturbed run: ${report.error}`);

/** Only people whom a rule leaves out, repetitions and people sent to before are skipped. */
export const noWrongSkip: Check = ({ facts, allReports }) =>
	allReports
		.filter(({ run, item, person, report }) => {
			if (!person || report.status !== 'skipped') return false;
			const wasFirst = run.contacts.findIndex((each) => each.person === person) === item;
			const isRepetition = report.reason === 'alreadySent';
			return wasFirst && !isRepetition && !facts.skips(person);
		})
		.map(
			({ person, runNumber, report: { reason, error } }) =>
				`${person?.name} is skipped in run ${runNumber}: ${reason} ${error ?? ''}`,
		);
