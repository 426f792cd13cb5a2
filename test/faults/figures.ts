import type { ContactStatus } from '../../nodes/OutboundContact/report/report';
import type { Violation } from '../promises';
import type { Contact, Evidence } from '../promises/evidence';

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
	violations: number;
	/** The largest number of requests in flight. */
	peak: number;
	seconds: number;
}

/** Computes the figures of a trial. */
export function computeFigures(
	evidence: Evidence,
	violations: readonly Violation[],
	retries: number,
	seconds: number,
): Figures {
	const { runs, requests, peakConcurrency } = evidence.facts;
	const finalStatuses = findFinalStatuses(evidence);
	const withStatus = (status: ContactStatus) =>
		[...finalStatuses].filter(([, each]) => each === status).map(([contact]) => contact);
	return {
		contacts: finalStatuses.size,
		runs: runs.length,
		faults: requests.filter(({ effect }) => effect !== null && effect !== 'delay').length,
		retries,
		sent: withStatus('sent').length,
		skipped: withStatus('skipped').length,
		failed: withStatus('failed').length,
		pending: withStatus('pending').length,
		unconfirmed: withStatus('unconfirmed').length,
		arrived: withStatus('unconfirmed').filter(
			({ person }) => person !== undefined && evidence.messagesTo(person).length > 0,
		).length,
		violations: violations.length,
		peak: peakConcurrency,
		seconds,
	};
}

/**
 * Finds each contact's final status over all runs: sent if any run sent it, or found it sent by a
 * killed run; otherwise unconfirmed if any run reported that; otherwise as in the last run.
 */
function findFinalStatuses({ facts, allReports }: Evidence): Map<Contact, ContactStatus> {
	const ends = new Map<Contact, ContactStatus>();
	for (const contact of facts.runs.flatMap(({ contacts }) => contacts))
		ends.set(contact, 'pending');
	for (const { run, item, report } of allReports) {
		const contact = run.contacts[item];
		const before = ends.get(contact);
		if (before === 'sent' || !contact) continue;
		if (report.status === 'sent' || report.reason === 'alreadySent') ends.set(contact, 'sent');
		else if (before !== 'unconfirmed') ends.set(contact, report.status);
	}
	return ends;
}
