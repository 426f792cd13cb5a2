import { endpoints } from '../shared/contract';
import { createdWithin } from '../shared/lead/createdAtBounds';
import type { KnownLead } from '../shared/lead/knownLead';
import { listLeads } from '../shared/lead/listLeads';
import { findPerson } from '../shared/lead/person';
import type { CrmClient } from '../shared/transport/crmClient';
import { onceEach } from '../shared/records';
import { processConcurrently } from '../shared/transport/pace/requestPool';
import { RequestFailed } from '../shared/transport/failure/requestFailed';
import { formatCount } from '../shared/values/describeValue';
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

/** What a report is about, and how far the list of leads goes, in words; empty for contacts. */
export interface Persons {
	persons: Person[];
	extent: string;
}

/**
 * Reads the leads that a report is about.
 *
 * @throws {RequestFailed} when they cannot be listed, or the CRM refuses the token
 * @throws {LimitReached} or {ExecutionCancelled} when no further request is sent
 */
export async function readPersons(
	client: CrmClient,
	{ reportOn, from, to }: ReportRequest,
	contacts: readonly ReportContact[],
): Promise<Persons> {
	const read: Persons = { persons: [], extent: '' };
	if (reportOn === 'contacts') {
		read.persons = await lookUpContacts(client, contacts);
	} else {
		const { leads, clockOffsetMs } = await listLeads(createdWithin(from, to), client);
		const listed = onceEach(leads);
		const now = Date.now() + clockOffsetMs;
		read.persons = listed.map((lead) => ({ leads: [lead], now }));
		read.extent = describeExtent(listed);
	}
	// A 404 means that there is no lead, or that the base URL is wrong. Then this is refused, too.
	if (read.persons.every(({ leads, mayHaveLead }) => leads.length === 0 && !mayHaveLead)) {
		await client.requestOrThrow(endpoints.listChatSectors);
	}
	return read;
}

/** @throws what the first look-up throws that ends the report; no further contact is begun */
async function lookUpContacts(
	client: CrmClient,
	contacts: readonly ReportContact[],
): Promise<Person[]> {
	const persons: Person[] = [];
	const failures: unknown[] = [];
	const work = async ([index, contact]: [number, ReportContact]) => {
		if (failures.length > 0) return;
		const found = lookUpContact(client, contact);
		await found.then(
			(person) => (persons[index] = person),
			(error: unknown) => failures.push(error),
		);
	};
	await processConcurrently(contacts.entries(), work, client.pool);
	if (failures.length > 0) throw failures[0];
	return persons;
}

/** @throws what concerns more than one contact: anything but a failed request, and a refused token */
async function lookUpContact(client: CrmClient, contact: ReportContact): Promise<Person> {
	const { phone } = contact;
	const none = { contact, leads: [], now: 0 };
	if (!phone.ok) return { ...none, error: phone.message };
	const found = await findPerson(client, phone.digits).catch((thrown: unknown) => {
		if (thrown instanceof RequestFailed && thrown.status !== 401) return thrown;
		throw thrown;
	});
	if (found instanceof RequestFailed) return { ...none, error: found.message, mayHaveLead: true };
	const { leads, unrelatedCount, clockOffsetMs } = found;
	if (leads.length > 0) return { contact, leads, now: Date.now() + clockOffsetMs };
	const error =
		unrelatedCount > 0
			? 'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list'
			: 'The CRM shows no lead with this phone';
	return { ...none, error, mayHaveLead: unrelatedCount > 0 };
}

/** Says how many leads the CRM lists, and when they were created. */
function describeExtent(leads: readonly KnownLead[]): string {
	const days = leads
		.flatMap(({ createdAt }) => createdAt ?? [])
		.map((time) => new Date(time).toISOString().slice(0, 10))
		.sort();
	const created = days.length === 0 ? '' : `, created from ${days[0]} to ${days.at(-1)}`;
	return ` (of the ${formatCount(leads.length)} leads that the CRM lists${created})`;
}
