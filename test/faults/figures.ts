import type { ContactStatus } from '../../nodes/OutboundContact/report';
import type { Violation, ViolationKind } from './checks';
import type { Contact } from './audience';
import type { Evidence } from './evidence';
import { isSettledRightly, unansweredSends } from './settling';

/** What one trial came to. */
export interface Figures {
	contacts: number;
	runs: number;
	/** Requests that met a fault; mere delays are not counted. */
	faults: number;
	retries: number;
	/** Contacts by what became of them in the end; together all of them. */
	sent: number;
	skipped: number;
	failed: number;
	pending: number;
	unconfirmed: number;
	/** Of the unconfirmed, those whose message the CRM has. */
	arrived: number;
	/** People whose send was left without an answer. */
	unanswered: number;
	/** Of those, the ones where the node found out the outcome, and rightly. */
	settled: number;
	duplicates: number;
	lost: number;
	/** Broken promises of other kinds. */
	other: number;
	/** Requests in flight at most. */
	peak: number;
	seconds: number;
}

/** Counts what a trial came to. */
export function figuresOf(
	evidence: Evidence,
	violations: readonly Violation[],
	seconds: number,
): Figures {
	const { trial, records } = evidence;
	const ends = endOfContacts(evidence);
	const count = (status: ContactStatus) =>
		[...ends.values()].filter((end) => end === status).length;
	const broken = (kind: ViolationKind) => violations.filter((each) => each.kind === kind).length;
	const unconfirmed = [...ends].filter(([, end]) => end === 'unconfirmed');
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
		settled: unansweredSends(evidence).filter((told) => isSettledRightly(told, evidence)).length,
		duplicates: broken('duplicate'),
		lost: broken('lost'),
		other: broken('other'),
		peak: records.peakConcurrency,
		seconds,
	};
}

/**
 * What became of each contact over all runs: sent if any run sent it, or a later one found it sent
 * by a run that was killed; else unconfirmed if any run said so; else as the last run said.
 */
function endOfContacts({ trial }: Evidence): Map<Contact, ContactStatus> {
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
