import { endpoints } from '../shared/contract';
import { boundToleranceMs, createdWithin } from '../shared/lead/createdAtBounds';
import type { KnownLead } from '../shared/lead/knownLead';
import { listLeads } from '../shared/lead/listLeads';
import { findPerson } from '../shared/lead/person';
import type { CrmClient } from '../shared/transport/crmClient';
import { onceEach } from '../shared/records';
import { processConcurrently } from '../shared/transport/pace/processConcurrently';
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
	request: ReportRequest,
	contacts: readonly ReportContact[],
): Promise<Persons> {
	const read =
		request.reportOn === 'contacts'
			? { persons: await lookUpContacts(client, contacts), extent: '' }
			: await listPersons(client, request);
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
		try {
			persons[index] = await lookUpContact(client, contact);
		} catch (error) {
			failures.push(error);
		}
	};
	await processConcurrently(contacts.entries(), work, client.pool);
	if (failures.length > 0) throw failures[0];
	return persons;
}

async function lookUpContact(client: CrmClient, contact: ReportContact): Promise<Person> {
	const { phone } = contact;
	const none = { contact, leads: [], now: 0 };
	if (!phone.ok) return { ...none, error: phone.message };
	const found = await findPerson(client, phone.digits).catch(requireFailedRequest);
	if (found instanceof RequestFailed) return { ...none, error: found.message, mayHaveLead: true };
	const { leads, unrelatedCount, clockOffsetMs } = found;
	if (leads.length > 0) return { contact, leads, now: Date.now() + clockOffsetMs };
	if (unrelatedCount === 0) return { ...none, error: 'The CRM shows no lead with this phone' };
	const error =
		'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list';
	return { ...none, error, mayHaveLead: true };
}

/** @throws what concerns more than one contact: anything but a failed request, and a refused token */
function requireFailedRequest(thrown: unknown): RequestFailed {
	if (thrown instanceof RequestFailed && thrown.status !== 401) return thrown;
	throw thrown;
}

async function listPersons(client: CrmClient, { from, to }: ReportRequest): Promise<Persons> {
	const { leads, clockOffsetMs } = await listLeads(createdWithin(from, to), client);
	const now = Date.now() + clockOffsetMs;
	// A CRM may ignore the range of the query, and list a lead twice.
	const listed = leads.filter((lead) => mayBeCreatedWithin(lead, from, to));
	const distinct = onceEach(listed);
	const persons = distinct.map((lead) => ({ leads: [lead], now }));
	return { persons, extent: describeExtent(distinct) };
}

/** An unreadable time counts as within the range. */
function mayBeCreatedWithin({ createdAt }: KnownLead, from = 0, to = Infinity): boolean {
	if (createdAt === undefined) return true;
	return createdAt >= from - boundToleranceMs && createdAt <= to + boundToleranceMs;
}

/** Says how many leads the CRM lists, and when they were created. */
function describeExtent(leads: readonly KnownLead[]): string {
	const days = leads
		.flatMap(({ createdAt }) => createdAt ?? [])
		.map((time) => new Date(time).toISOString().slice(0, 10))
		.sort();
	const created = days.length === 0 ? '' : `, created from ${days[0]} to ${days.at(-1)}`;
	const count = formatCount(leads.length);
	return ` (of the ${count} leads that the CRM lists${created})`;
}
