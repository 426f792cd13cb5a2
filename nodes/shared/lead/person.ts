import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../contract';
import { storedForms } from '../phone/storedForms';
import { isId, onceEach, withoutFields } from '../records';
import type { Answer, CrmClient, CrmRequest } from '../transport/crmClient';
import { isBlank } from '../values/blank';
import { hasSameTaxId } from '../values/taxId';
import { isSameText } from '../values/text';
import { wait } from '../wait';
import { leadAlreadyExisted } from './alreadyExisted';
import { KnownLead } from './knownLead';
import { createdAround, type LeadListing, listLeads } from './listLeads';
import { isSamePhone, showsOtherPhone } from './samePhone';

/**
 * Finds what has a phone, in each form that a channel may have stored it in.
 *
 * @param phone digits with country code (spec, section 1)
 * @param list lists what the CRM finds by a form
 * @param searchesAllForms whether to search by all forms, even where the first one finds something
 */
export async function findByPhone<Listed extends { id?: unknown; phone?: unknown }>(
	phone: string,
	list: (form: string) => Promise<readonly Listed[]>,
	searchesAllForms = false,
): Promise<Listed[]> {
	const found: Listed[] = [];
	for (const form of storedForms(phone)) {
		found.push(...(await list(form)).filter((each) => isSamePhone(each.phone, phone)));
		if (found.length > 0 && !searchesAllForms) break;
	}
	return onceEach(found);
}

/**
 * Finds the leads with a phone, the oldest first. The search only reads.
 *
 * @throws {RequestFailed} when a request fails
 */
export async function findPerson(
	client: CrmClient,
	phone: string,
	searchesAllForms = false,
): Promise<LeadListing> {
	const listings: LeadListing[] = [];
	const list = async (form: string) => {
		const listing = await listLeads({ phone: form }, client);
		listings.push(listing);
		return listing.leads;
	};
	const found = await findByPhone(phone, list, searchesAllForms);
	const leads = found.sort((one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0));
	return { ...listings[listings.length - 1], startedAt: listings[0].startedAt, leads };
}

/** A lead that is known by its ID. */
interface SearchedLead {
	id: string;
	/** Phones that it may have: each finds it with one short list. */
	phones?: readonly unknown[];
	/** In ms since the epoch. */
	createdAt?: number;
}

interface ReadingPolicy {
	/** Whether it is read even after a cancel or a limit. */
	ignoresStop?: boolean;
	/** Pauses before it is searched for again where no list shows it: a list may lag behind. In ms. */
	pausesMs?: readonly number[];
	/** Ends the pauses. */
	signal?: AbortSignal;
}

/** A lead as it is listed now, and the list that shows it. */
export interface ListedLead extends LeadListing {
	lead: KnownLead;
}

/** The leads of a list that are a person's: the one that is known to be, first, and others with the phone. */
export function leadsOfPerson(
	{ lead, leads }: Pick<ListedLead, 'lead' | 'leads'>,
	phone: string,
): KnownLead[] {
	const isFurther = (each: KnownLead) => each.id !== lead.id && isSamePhone(each.phone, phone);
	return [lead, ...leads.filter(isFurther)];
}

/**
 * Reads a lead by its ID. The API gets none by ID (spec, section 4): it is searched for in the lists by its
 * phones and by its creation.
 *
 * @returns `undefined` when no list shows it
 * @throws {RequestFailed} when a request fails
 */
export async function readLead(
	client: CrmClient,
	{ id, phones = [], createdAt }: SearchedLead,
	{ ignoresStop, pausesMs = [], signal }: ReadingPolicy = {},
): Promise<ListedLead | undefined> {
	const shown = phones.filter((phone) => !isBlank(phone)).map(String);
	const queries = [...new Set(shown)].map((phone): IDataObject => ({ phone }));
	if (createdAt !== undefined) queries.push(createdAround(createdAt));
	for (const pauseMs of [0, ...pausesMs]) {
		if (pauseMs > 0 && !(await wait(pauseMs, signal))) break;
		for (const query of queries) {
			const listing = await listLeads(query, client, ignoresStop);
			const lead = listing.leads.find((each) => each.id === id);
			if (lead) return { ...listing, lead };
		}
	}
	return undefined;
}

/** The fields by which the CRM takes two people for one (spec, section 9), besides the phone. */
const sharedFields = { taxId: 'Tax ID', email: 'Email' };

/** How a creation has ended. */
export interface Creation {
	/** The CRM's answer. */
	answer: Answer<Lead>;
	/** As it is listed, where it was read; otherwise as the CRM has answered. */
	lead: KnownLead;
	/** Where it was read: all leads that are not certainly new are, if a list shows them. */
	listing?: ListedLead;
	/** `null` where the CRM does not show it. */
	isNew: boolean | null;
	/** Whether the answer shows that it is new, and all that is needed of it: then it was not read. */
	isCertain: boolean;
	/** Whether the lead is somebody else's: nothing may be written to it. */
	isOtherPerson: boolean;
	/** Says which values are not stored, because somebody else's lead has them. */
	note?: string;
}

interface CreationPolicy extends Pick<CrmRequest, 'labelOf'>, ReadingPolicy {
	/** Whether the answer says enough of a new lead; default: it does. With `ignoresStop`, a failed reading is none. */
	isClear?: (lead: KnownLead) => boolean;
	/** Called with the lead of somebody else before the person's own is created; what it throws prevents that. */
	leaveOther?: (other: KnownLead) => void;
}

/**
 * Creates a lead, and reads it unless the answer shows that it is new. The CRM may answer with the lead of
 * somebody else, who has the same tax ID or e-mail (spec, section 9): then it is created without these.
 *
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function createPerson(
	client: CrmClient,
	body: IDataObject,
	policy: CreationPolicy = {},
): Promise<Creation> {
	const first = await createOnce(client, body, policy);
	if (!first.isOtherPerson) return first;
	policy.leaveOther?.(first.lead);
	const own = withoutShared(body, first.lead);
	return own ? { ...(await createOnce(client, own.body, policy)), note: own.note } : first;
}

async function createOnce(
	client: CrmClient,
	body: IDataObject,
	{ labelOf, isClear = () => true, ...policy }: CreationPolicy,
): Promise<Creation> {
	const phone = isBlank(body.phone) ? undefined : String(body.phone);
	const isOfOther = (lead: KnownLead) => phone !== undefined && showsOtherPhone(lead.phone, phone);
	const answer = await client.requestOrThrow(endpoints.createLead, { body, labelOf });
	const lead = KnownLead.read(Object(answer.body) as object);
	const { id, createdAt } = lead;
	const existed = leadAlreadyExisted(lead, answer);
	const showsPhone = phone === undefined || isSamePhone(lead.phone, phone);
	const isCertain = existed === false && showsPhone && isClear(lead);
	const isNew = existed === undefined ? null : !existed;
	const creation = { answer, lead, isNew, isCertain, isOtherPerson: isOfOther(lead) };
	if (!isId(id) || isCertain) return creation;
	const searched = { id, phones: [lead.phone, phone], createdAt };
	const listing = await readLead(client, searched, policy).catch((error: Error) => {
		if (!policy.ignoresStop) throw error;
		return undefined;
	});
	if (!listing) return creation;
	return { ...creation, listing, lead: listing.lead, isOtherPerson: isOfOther(listing.lead) };
}

/**
 * A lead without the values that somebody else's lead has, too: without all that are given where that lead does not
 * show which.
 *
 * @returns `undefined` where nothing was given that they may share
 */
function withoutShared(body: IDataObject, other: KnownLead) {
	const filled = (['taxId', 'email'] as const).filter((field) => !isBlank(body[field]));
	const same = filled.filter((field) =>
		field === 'taxId'
			? hasSameTaxId(body.taxId, other.text('taxId'))
			: isSameText(other.text('email'), String(body.email).trim()),
	);
	const shared = same.length > 0 ? same : filled;
	if (shared.length === 0) return undefined;
	const names = shared.map((field) => `"${sharedFields[field]}"`).join(' and ');
	const note = `${names} not stored: the lead ${other.id} of somebody else has the same`;
	return { body: withoutFields(body, ...shared), note };
}
