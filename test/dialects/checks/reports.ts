import { people } from '../people';
import type { Trial, TrialRun } from '../trial';
import type { Check } from './check';
import { messagesTo } from './messages';

/** Each input item comes out once, on the right output. */
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

/** What is said to be sent was sent, in this run or, where it says so, in an earlier one. */
export const nothingSentThatWasNot: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report }) => {
			const { person } = trial.contacts[item];
			const wasSent =
				report.status === 'sent'
					? run.messages.some(({ to }) => to === person?.phone)
					: report.reason !== 'alreadySent' ||
						(person !== undefined && messagesTo(trial, person).length > 0);
			return wasSent ? [] : [`Item ${item} was not sent, though run ${n + 1} says so`];
		}),
	);

/** Every message is told by the run that sent it, as sent or as unconfirmed. */
export const everyMessageIsTold: Check = (trial) =>
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
			.map(({ to }) => `Run ${n + 1} does not tell of its message to ${to}`),
	);

/** What a run found out of a message whose send was left without an answer is right. */
export const evidenceIsRight: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report: { evidence } }) => {
			if (evidence === null || evidence === undefined) return [];
			const hasArrived = run.messages.some(({ to }) => to === trial.contacts[item].person?.phone);
			if ((evidence === 'arrived') === hasArrived) return [];
			return [`Item ${item} is said to be ${evidence} in run ${n + 1}, and is not`];
		}),
	);

/** Who is not sent to is told why. */
export const everyReasonIsGiven: Check = ({ runs }) =>
	runs.flatMap((run, n) =>
		run.items
			.filter(({ report }) => report.status !== 'sent')
			.filter(({ report }) => !report.reason || (report.status !== 'skipped' && !report.error))
			.map(
				({ item, report }) => `Item ${item} is ${report.status} in run ${n + 1}, no reason given`,
			),
	);

/** A rule is never given as the reason for somebody whom it does not leave out. */
export const noWrongReason: Check = (trial) =>
	trial.runs.flatMap((run, n) =>
		run.items.flatMap(({ item, report: { status, reason, error } }) => {
			const { person } = trial.contacts[item];
			if (!person || status !== 'skipped') return [];
			const wasFirst = trial.contacts.findIndex((each) => each.person === person) === item;
			const isRight = wasFirst
				? reason === 'alreadySent' || trial.campaign.leavesOut(person)
				: true;
			return isRight ? [] : [`${person.name} is skipped in run ${n + 1}: ${reason} ${error ?? ''}`];
		}),
	);

/** Everybody whom no rule leaves out got the message and is told as sent. */
export const everybodyReached: Check = (trial) => {
	const { campaign, runs } = trial;
	const errors = runs.flatMap(({ error }, n) => {
		const mayStop = campaign.hasFaults && n < runs.length - 1;
		return error && !mayStop ? `Run ${n + 1} stopped: ${error}` : [];
	});
	const missed = people
		.filter((person) => !campaign.leavesOut(person))
		.flatMap((person) => {
			const reports = runs.flatMap((run) => reportsOn(run, trial, person.name));
			const isUnconfirmed = reports.some(({ status }) => status === 'unconfirmed');
			if (campaign.hasFaults && isUnconfirmed) return [];
			const isReached = messagesTo(trial, person).length > 0;
			if (isReached && reports.some(({ status }) => status === 'sent')) return [];
			const said = reports.map(({ status, reason, error }) => `${status} (${reason}: ${error})`);
			return [`${person.name} was ${isReached ? 'not told as sent' : 'not reached'}: ${said}`];
		});
	return [...errors, ...missed];
};

function reportsOn(run: TrialRun, trial: Trial, name: string) {
	return run.items
		.filter(({ item }) => trial.contacts[item]?.person?.name === name)
		.map(({ report }) => report);
}
