import type { ContactStatus } from '../../nodes/OutboundContact/report/report';
import type { Violation, ViolationKind } from './checks';
import type { Contact } from './audience';
import type { Evidence } from './evidence';
import { isSettledCorrectly, unansweredSends } from './settling';

/** The figures of one trial. */
export interface Figures {
	contacts: number;
	runs: number;
	/** Requests hit by a fault, not counting delays. */
	faults: number;
	retries: number;
	/** Contacts by final status; together all of them. */
	sent: number;
	skipped: number;
	failed: number;
	pending: number;
	unconfirmed: number;
	/** Unconfirmed contacts whose message the CRM has. */
	arrived: number;
	/** People with an unanswered send. */
	unanswered: number;
	/** Unanswered sends whose outcome the node found out correctly. */
	settled: number;
	duplicates: number;
	lost: number;
	/** Violations of other kinds. */
	other: number;
	/** The largest number of requests in flight. */
	peak: number;
	seconds: number;
}

/** Computes the figures of a trial. */
export function computeFigures(
	evidence: Evidence,
	violations: readonly Violation[],
	seconds: number,
): Figures {
	const { trial, records } = evidence;
	const finalStatuses = findFinalStatuses(evidence);
	const count = (status: ContactStatus) =>
		[...finalStatuses.values()].filter((each) => each === status).length;
	const broken = (kind: ViolationKind) => violations.filter((each) => each.kind === kind).length;
	const unconfirmed = [...finalStatuses].filter(([, status]) => status === 'unconfirmed');
	return {
		contacts: trial.audience.contacts.length,
		runs: trial.runs.length,
		faults: records.requests.filter(({ effect }) => effect !== null && effect !== 'delay').length,
		retries: trial.retries,
		sent: count('sent'),
		skipped: count('skipped'),
		failed: count('failed'),
		pending: count('pending'),
		unconfirmed: unconfirmed.length,
		arrived: unconfirmed.filter(
			([{ person }]) => person !== undefined && evidence.messagesTo(person).length > 0,
		).length,
		unanswered: unansweredSends(evidence).length,
		settled: unansweredSends(evidence).filter((report) => isSettledCorrectly(report, evidence))
			.length,
		duplicates: broken('duplicate'),
		lost: broken('lost'),
		other: broken('other'),
		peak: records.peakConcurrency,
		seconds,
	};
}

/**
 * Finds each contact's final status over all runs: sent if any run sent it, or found it sent by a
 * killed run; otherwise unconfirmed if any run reported that; otherwise as in the last run.
 */
function findFinalStatuses({ trial }: Evidence): Map<Contact, ContactStatus> {
	const ends = new Map<Contact, ContactStatus>();
	for (const { contacts, result } of trial.runs) {
		for (const { item, report } of result?.items ?? []) {
			const contact = contacts[item];
			const before = ends.get(contact);
			if (before === 'sent' || !contact) continue;
			if (report.status === 'sent' || report.reason === 'alreadySent') ends.set(contact, 'sent');
			else if (before !== 'unconfirmed') ends.set(contact, report.status);
		}
	}
	return ends;
}
