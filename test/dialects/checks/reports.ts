import { people } from '../people';
import type { Trial, TrialRun } from '../trial';
import type { Check } from './check';
import { messagesTo } from './messages';

/** Each input item appears exactly once, on the right output. */
export const everyItemOnce: Check = (trial) =>
	trial.runs.flatMap((run, n) => {
		if (run.error !== undefined) return [];
		const items = run.items.map(({ item }) => item).sort((one, other) => one - other);
		const isComplete = JSON.stringify(items) === JSON.stringify([...trial.contacts.keys()]);
		return [
			...(isComplete ? [] : [`Run ${n + 1} has the items ${items.join(', ')} in its output`]),
			...run.items
				.filter(({ output, report }) => (output === 'sent') !== (report.status === 'sent'))
				.map(({ item, output, report }) => `Item ${item}, ${report.status}, is on ${output}`),
		];
	});

/** Every contact reported as sent has a message, from this run or, for `alreadySent`, from any run. */
export const noFalseSent: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report }) => {
			const { person } = trial.contacts[item];
			const wasSent =
				report.status === 'sent'
					? run.messages.some(({ to }) => to === person?.phone)
					: report.reason !== 'alreadySent' ||
						(person !== undefined && messagesTo(trial, person).length > 0);
			return wasSent ? [] : [`Run ${n + 1} reports item ${item} as sent, but it was not`];
		}),
	);

/** Every message is reported by the run that sent it, as sent or unconfirmed. */
export const everyMessageReported: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.messages
			.filter(
				({ to }) =>
					!run.items.some(
						({ item, report }) =>
							trial.contacts[item]?.person?.phone === to &&
							['sent', 'unconfirmed'].includes(report.status),
					),
			)
			.map(({ to }) => `Run ${n + 1} does not report its message to ${to}`),
	);

/** The evidence for an unanswered send matches what the CRM has. */
export const evidenceIsCorrect: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report: { evidence } }) => {
			if (evidence === null || evidence === undefined) return [];
			const hasArrived = run.messages.some(({ to }) => to === trial.contacts[item].person?.phone);
			if ((evidence === 'messageShown') === hasArrived) return [];
			return [`Run ${n + 1} wrongly reports item ${item} as ${evidence}`];
		}),
	);

/** Every contact that was not sent to has a reason. */
export const everyReasonGiven: Check = ({ runs }) =>
	runs.flatMap((run, n) =>
		run.items
			.filter(({ report }) => report.status !== 'sent')
			.filter(({ report }) => !report.reason || (report.status !== 'skipped' && !report.error))
			.map(
				({ item, report }) => `Item ${item} is ${report.status} in run ${n + 1}, no reason given`,
			),
	);

/** Only contacts to whom a rule applies, and duplicates, are skipped. */
export const noWrongSkip: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report: { status, reason, error } }) => {
			const { person } = trial.contacts[item];
			if (!person || status !== 'skipped') return [];
			const wasFirst = trial.contacts.findIndex((each) => each.person === person) === item;
			const isRight = wasFirst ? reason === 'alreadySent' || trial.campaign.skips(person) : true;
			return isRight ? [] : [`${person.name} is skipped in run ${n + 1}: ${reason} ${error ?? ''}`];
		}),
	);

/** Everybody whom no rule skips got the message and is reported as sent. */
export const everyoneReached: Check = (trial) => {
	const { campaign, runs } = trial;
	const errors = runs.flatMap(({ error }, n) => {
		const mayStop = campaign.hasFaults && n < runs.length - 1;
		return error && !mayStop ? `Run ${n + 1} stopped: ${error}` : [];
	});
	const missed = people
		.filter((person) => !campaign.skips(person))
		.flatMap((person) => {
			const reports = runs.flatMap((run) => reportsAbout(run, trial, person.name));
			const isUnconfirmed = reports.some(({ status }) => status === 'unconfirmed');
			if (campaign.hasFaults && isUnconfirmed) return [];
			const isReached = messagesTo(trial, person).length > 0;
			if (isReached && reports.some(({ status }) => status === 'sent')) return [];
			const statuses = reports.map(
				({ status, reason, error }) => `${status} (${reason}: ${error})`,
			);
			return [
				`${person.name} was ${isReached ? 'not reported as sent' : 'not reached'}: ${statuses}`,
			];
		});
	return [...errors, ...missed];
};

function reportsAbout(run: TrialRun, trial: Trial, name: string) {
	return run.items
		.filter(({ item }) => trial.contacts[item]?.person?.name === name)
		.map(({ report }) => report);
}
