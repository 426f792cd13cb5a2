import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { readRecord } from '../../shared/transport/answer';
import { isRecord, type UnknownRecord } from '../../shared/transport/records';
import { conversationsOf, evidenceOf, idOf } from './reply';
import type { Trial } from './trial';

/** A lead that this check provably created: the only one that it writes to. */
export interface OwnLead {
	id: string;
	/** Queries of `GET /lead` that should each return it. */
	queries: IDataObject[];
}

const minuteMs = 60_000;

/** How far off a time without a zone may be, in ms. */
const widestZoneMs = 15 * 60 * minuteMs;

/**
 * Creates a lead with only a phone: if the account already has one with this phone in another
 * format, the CRM returns that one (spec, section 9) and the request changes nothing in it.
 *
 * The lead counts as created here only if a list shows its ID that did not show it before, and
 * nothing about it is older.
 *
 * @returns `undefined` when the lead existed, or may have existed, before
 */
export async function createOwnLead(trial: Trial): Promise<OwnLead | undefined> {
	const { phone } = trial.input;
	const queries = [{ phone }, windowAround(trial.crmTime)];
	const before = await listedByEach(trial, queries);
	const existing = before.flatMap((leads) => leads ?? []).find((lead) => hasPhone(lead, phone));
	if (existing) {
		const lead = `lead ${idOf(existing) ?? 'without ID'}`;
		trial.record('leadAnswer', 'unknown', `Not tried, because ${lead} has this phone`);
		return undefined;
	}
	const startedAt = trial.crmTime;
	const reply = await trial.request(endpoints.createLead, { body: { phone } });
	const created = reply.ok ? readRecord(reply.body, ['lead']) : undefined;
	const id = created && idOf(created);
	trial.record('leadAnswer', id !== undefined, evidenceOf(reply));
	if (!reply.ok || !created || id === undefined) {
		const isPerhapsCreated = reply.ok || reply.failure.isOutcomeUnknown;
		if (isPerhapsCreated) trial.remains.push(`perhaps a lead with the phone ${phone}`);
		return undefined;
	}
	const after = await listedByEach(trial, queries);
	const shown = after.flatMap((leads) => leads ?? []).filter((lead) => idOf(lead) === id);
	const isNew =
		appearedIn(before, after, id) &&
		[created, ...shown].every((lead) => isUnused(lead) && !isOlder(lead, startedAt));
	if (!isNew) {
		const text = `Lead ${id} may have existed before, so nothing was written to it`;
		trial.record('creationTime', 'unknown', text);
		trial.remains.push(`lead ${id}, if it did not exist before`);
		return undefined;
	}
	recordCreation(trial, { ...shown[0], ...created }, reply.headers, reply.elapsedMs);
	return { id, queries };
}

/** Reads the lead from the lists; `undefined` when no list has it. */
export async function readOwnLead(
	trial: Trial,
	{ id, queries }: OwnLead,
	ignoresCancel = false,
): Promise<UnknownRecord | undefined> {
	for (const query of queries) {
		const lead = (await trial.leads(query, ignoresCancel))?.find((each) => idOf(each) === id);
		if (lead) return lead;
	}
	return undefined;
}

/** The result of each query; `undefined` when it is not a list. */
async function listedByEach(trial: Trial, queries: IDataObject[]) {
	const lists: Array<UnknownRecord[] | undefined> = [];
	for (const query of queries) lists.push(await trial.leads(query));
	return lists;
}

/** Whether a list now shows the ID, and none did before. */
function appearedIn(
	before: Array<UnknownRecord[] | undefined>,
	after: Array<UnknownRecord[] | undefined>,
	id: string,
): boolean {
	const isIn = (leads: UnknownRecord[]) => leads.some((lead) => idOf(lead) === id);
	if (before.some((leads) => leads && isIn(leads))) return false;
	return before.some((leads, index) => leads !== undefined && isIn(after[index] ?? []));
}

/** Whether the lead has nothing beyond what a creation with only a phone gives it. */
function isUnused(lead: UnknownRecord): boolean {
	const { metadata, accountCRMLeadLabelAssignments: labels, email, taxId } = lead;
	const hasMetadata = isRecord(metadata) && Object.keys(metadata).length > 0;
	const hasLabels = Array.isArray(labels) && labels.length > 0;
	return !hasMetadata && !hasLabels && !email && !taxId && conversationsOf(lead).length === 0;
}

function isOlder({ createdAt }: UnknownRecord, startedAt: number): boolean {
	const at = typeof createdAt === 'string' ? Date.parse(createdAt) : NaN;
	return at < startedAt - widestZoneMs;
}

/** Whether the lead has this phone, in any format, with or without country code. */
function hasPhone(lead: UnknownRecord, phone: string): boolean {
	const digits = String(lead.phone ?? '').replace(/\D/g, '');
	return digits.length >= 8 && (phone.endsWith(digits.slice(-10)) || digits.endsWith(phone));
}

function windowAround(time: number): IDataObject {
	const at = (offset: number) => new Date(time + offset).toISOString();
	return { startDate: at(-5 * minuteMs), endDate: at(15 * minuteMs) };
}

function recordCreation(
	trial: Trial,
	lead: UnknownRecord,
	headers: IDataObject,
	elapsedMs: number,
): void {
	const createdAt = typeof lead.createdAt === 'string' ? lead.createdAt : undefined;
	const shownTime = `createdAt is ${createdAt ?? 'missing'}`;
	trial.record(
		'creationTime',
		leadAlreadyExisted({ createdAt }, headers, elapsedMs) === false,
		`${shownTime}, Date of the answer is ${String(headers.date ?? 'missing')}`,
	);
	trial.record(
		'timesHaveZone',
		createdAt === undefined ? 'unknown' : /(z|[+-]\d\d:?\d\d)$/i.test(createdAt),
		shownTime,
	);
}
