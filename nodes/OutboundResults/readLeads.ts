import type { KnownLead } from '../shared/lead/knownLead';
import { createdWithin, listLeads } from '../shared/lead/listLeads';
import { findPerson } from '../shared/lead/person';
import type { CrmClient } from '../shared/transport/crmClient';
import { onceEach } from '../shared/records';
import { RequestFailed } from '../shared/transport/failure/requestFailed';
import type { ReportContact, ReportRequest } from './form';

/** A contact of the input, or a lead of a list, with what the CRM shows of it. */
export interface Person {
	contact?: ReportContact;
	/** The leads with its phone, the oldest first; of a list, the one lead. */
	leads: readonly KnownLead[];
	/** The CRM's time when it showed them, in ms since the epoch. */
	now: number;
	/** Why there are no leads. */
	error?: string;
	/** Whether there may be some that the CRM does not show. */
	mayHaveLead?: boolean;
}

/**
 * Reads the leads that a report is about.
 *
 * @throws {RequestFailed} when they cannot be listed, or the CRM refuses the token
 * @throws {LimitReached} or {ExecutionCancelled} when no further request is sent
 */
export async function readPersons(
	client: CrmClient,
	{ reportOn, range }: ReportRequest,
	contacts: readonly ReportContact[],
): Promise<Person[]> {
	if (reportOn === 'contacts') {
		const found = contacts.map(async (contact) => await lookUpContact(client, contact));
		// Requests in flight end before the node does.
		await Promise.allSettled(found);
		return await Promise.all(found);
	}
	const { leads, clockOffsetMs } = await listLeads(
		createdWithin(range?.createdAfter, range?.createdBefore),
		client,
	);
	const now = Date.now() + clockOffsetMs;
	return onceEach(leads).map((lead) => ({ leads: [lead], now }));
}

/** @throws what concerns more than one contact: anything but a failed request, and a refused token */
async function lookUpContact(client: CrmClient, contact: ReportContact): Promise<Person> {
	const { phone } = contact;
	const none = { contact, leads: [], now: 0 };
	if (!phone.ok) return { ...none, error: phone.message };
	const found = await findPerson(client, phone.digits).catch((thrown: Error) => {
		if (thrown instanceof RequestFailed && thrown.status !== 401) return thrown;
		client.pool.stop(thrown);
		throw thrown;
	});
	if (found instanceof RequestFailed) return { ...none, error: found.message, mayHaveLead: true };
	const { leads, clockOffsetMs } = found;
	if (leads.length > 0) return { contact, leads, now: Date.now() + clockOffsetMs };
	return { ...none, error: 'The CRM shows no lead with this phone' };
}
