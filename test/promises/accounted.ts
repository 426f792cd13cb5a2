import type { Check } from './evidence';

/** Each input item is exactly once in the output of a run that ends, and on the right output. */
export const everyItemOnce: Check = ({ facts, allReports }) => [
	...facts.runs.flatMap(({ contacts, result }, n) => {
		if (!result || result.error !== undefined) return [];
		const items = result.items.map(({ item }) => item);
		return [...contacts.keys()].flatMap((item) => {
			const count = items.filter((each) => each === item).length;
			return count === 1 ? [] : `Item ${item} is ${count} times in the output of run ${n + 1}`;
		});
	}),
	...allReports
		.filter(({ output, report }) => (output === 'sent') !== (report.status === 'sent'))
		.map(({ item, output, report }) => `Item ${item}, ${report.status}, is on output ${output}`),
];

/**
 * Who is reported as sent has a message with the own name from this run; who is reported as already
 * sent has one from any.
 */
export const nothingReportedThatWasNotSent: Check = (evidence) =>
	evidence.allReports
		.filter(({ run, person, report: { status, reason, phone } }) => {
			if (status !== 'sent' && reason !== 'alreadySent') return false;
			if (!person) return true;
			if (status !== 'sent') return evidence.messagesTo(person).length === 0;
			return !evidence
				.messagesTo(person, run)
				.some(({ to, text }) => to === phone && text.includes(person.name));
		})
		.map(({ runNumber, report }) => {
			const told = report.status === 'sent' ? 'sent' : 'already sent';
			return `No message for ${report.phone}, reported as ${told} by run ${runNumber}`;
		});

/**
 * The run that sent a message reports it, as sent or unconfirmed; if that run was killed, a later one
 * does, maybe as already sent.
 */
export const everyMessageReported: Check = (evidence) =>
	evidence.facts.runs.flatMap((run, n) => {
		const told = ['sent', 'unconfirmed', ...(run.result ? [] : ['alreadySent'])];
		const reports = evidence.allReports.filter((each) =>
			run.result ? each.run === run : each.runNumber > n,
		);
		return run.messages
			.filter(
				({ to }) =>
					!reports.some(
						({ person, report: { status, reason } }) =>
							person?.phone === to && (told.includes(status) || told.includes(reason ?? '')),
					),
			)
			.map(({ to }) => `No item tells of the message of run ${n + 1} to ${to}`);
	});

/** Who was not sent to, and would not be, has a reason, and what to do about it. */
export const everyReasonGiven: Check = ({ allReports }) =>
	allReports
		.filter(({ report: { status } }) => status !== 'sent' && status !== 'planned')
		.filter(({ report }) => !report.reason || (report.status !== 'skipped' && !report.error))
		.map(
			({ item, runNumber, report }) =>
				`Item ${item} is ${report.status} in run ${runNumber}, no reason given`,
		);

/**
 * `noMessageShown` is said only of people without a message, unless the CRM shows messages late.
 * `messageShown` is said only of people with one, unless somebody else writes in conversations, too.
 */
export const evidenceIsCorrect: Check = (evidence) =>
	evidence.allReports.flatMap(({ person, runNumber, report: { evidence: shown, phone } }) => {
		if (shown === null || !person) return [];
		const hasMessage = evidence.facts.runs
			.slice(0, runNumber)
			.some((run) => evidence.messagesTo(person, run).length > 0);
		const isShown = shown === 'messageShown';
		const { isQuietCrm, showsMessagesLate } = evidence.facts;
		const mayDiffer = isShown ? !isQuietCrm : showsMessagesLate;
		if (isShown === hasMessage || mayDiffer) return [];
		return [`Run ${runNumber} reports ${shown} for ${phone}`];
	});
