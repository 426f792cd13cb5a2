import type { ContactReport } from '../../../nodes/OutboundContact/report/report';
import type { Evidence } from '../evidence';
import type { TrialRun } from '../trial';
import type { Check } from './check';

/** Every input item appears exactly once, on either output. */
export const everyItemOnce: Check = ({ trial }) =>
	trial.runs.flatMap((run, n) => {
		if (!run.result || run.result.error !== undefined) return [];
		const times = new Map<number, number>();
		for (const { item } of run.result.items) times.set(item, (times.get(item) ?? 0) + 1);
		return run.contacts.flatMap((_, item) => {
			const count = times.get(item) ?? 0;
			if (count === 1) return [];
			const kind = count === 0 ? ('lost' as const) : ('duplicate' as const);
			return [{ kind, text: `Item ${item} is ${count} times in the output of run ${n + 1}` }];
		});
	});

/** Sent contacts are on the first output, all others on the second. */
export const rightOutput: Check = ({ trial }) =>
	trial.runs.flatMap(({ result }) =>
		(result?.items ?? []).flatMap(({ output, item, report }) =>
			(output === 'sent') === (report.status === 'sent')
				? []
				: [{ kind: 'other', text: `Item ${item}, ${report.status}, is on output ${output}` }],
		),
	);

/** Every `sent` and `alreadySent` has a message; that of `sent` has the person's own text. */
export const everySentHasMessage: Check = (evidence) => {
	const messages = new Map(evidence.records.messages.map((message) => [message.id, message]));
	return evidence.allReports.flatMap(({ person, report }) => {
		if (report.status === 'sent') {
			// A message whose answer was lost has no id in the report.
			const message =
				report.evidence === 'messageShown'
					? evidence.records.messages.find(({ to }) => to === report.phone)
					: messages.get(report.messageId ?? '');
			const isTheirs =
				person !== undefined &&
				message?.to === report.phone &&
				person.phones.includes(message.to) &&
				message.text.includes(`${person.name},`);
			return isTheirs ? [] : [{ kind: 'lost', text: `No message for sent ${report.phone}` }];
		}
		if (report.reason !== 'alreadySent') return [];
		const hasMessage = person !== undefined && evidence.messagesTo(person).length > 0;
		return hasMessage
			? []
			: [{ kind: 'lost', text: `No message for ${report.phone}, reported as already sent` }];
	});
};

/**
 * Every message is reported: as `sent` with its id, or as `unconfirmed`; after a kill also as
 * `alreadySent` by a later run.
 */
export const everyMessageReported: Check = (evidence) => {
	const wasKilled = evidence.trial.runs.some(({ result }) => !result);
	const isReportOf = (report: ContactReport, messageId: string) =>
		(report.status === 'sent' &&
			(report.messageId === messageId || report.evidence === 'messageShown')) ||
		report.status === 'unconfirmed' ||
		(wasKilled && report.reason === 'alreadySent');
	return evidence.records.messages.flatMap(({ id, to }) => {
		const person = evidence.ownerOf(to);
		const isReported =
			person !== undefined &&
			evidence.reportsOn(person).some(({ report }) => isReportOf(report, id));
		return isReported ? [] : [{ kind: 'lost', text: `No item tells of the message to ${to}` }];
	});
};

/** After a last, undisturbed run everybody has been reached or is unconfirmed. */
export const everyoneReachedOrUnconfirmed: Check = (evidence) => {
	const last = evidence.trial.runs[evidence.trial.runs.length - 1];
	if (!last.isUndisturbed) return [];
	if (!last.result || last.result.error !== undefined) {
		return [{ kind: 'other', text: `The undisturbed run stopped: ${last.result?.error}` }];
	}
	return evidence.trial.audience.people.flatMap((person) => {
		if (person.known?.isOptedOut) return [];
		if (evidence.messagesTo(person).length > 0) return [];
		if (reportsOf(last, evidence, person.name).includes('unconfirmed')) return [];
		return [
			{ kind: 'lost', text: `${person.name} was neither reached nor reported as unconfirmed` },
		];
	});
};

/** In an undisturbed run only invalid phones fail. */
export const onlyInvalidPhonesFail: Check = ({ allReports }) =>
	allReports.flatMap(({ run, person, report }) => {
		if (!run.isUndisturbed || report.status !== 'failed' || !person) return [];
		return [
			{ kind: 'other', text: `${report.phone} failed in an undisturbed run: ${report.error}` },
		];
	});

function reportsOf(run: TrialRun, evidence: Evidence, name: string): string[] {
	return evidence.allReports
		.filter((each) => each.run === run && each.person?.name === name)
		.map(({ report }) => report.status);
}
