import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../../shared/contract';
import { labelsOf } from '../../../shared/lead/labels';
import { readRecord } from '../../../shared/transport/answer';
import { isRecord, type UnknownRecord } from '../../../shared/transport/records';
import type { AssumptionName } from '../assumptions';
import { readOwnLead, type OwnLead } from '../ownLead';
import { conversationsOf, evidenceOf, idOf } from '../reply';
import type { Trial } from '../trial';

/** Name of the test lead, for people who see it in the CRM. */
const testName = 'API check';

/** A period in which no lead was created. */
const longAgo = { startDate: '1990-01-01T00:00:00.000Z', endDate: '1990-01-02T00:00:00.000Z' };

/** Tests the filters of the lead list with the test lead. */
export async function checkFilters(trial: Trial, own: OwnLead): Promise<void> {
	const [byPhone, byTime] = own.queries;
	const withPhone = await trial.leads(byPhone);
	const otherPhone = await trial.leads({ phone: '10000000000' });
	recordFilter(trial, 'phoneFilter', own, withPhone, otherPhone, withPhone?.length === 1);
	recordFilter(
		trial,
		'createdAtFilter',
		own,
		await trial.leads(byTime),
		await trial.leads(longAgo),
	);
}

function recordFilter(
	trial: Trial,
	assumption: AssumptionName,
	{ id }: OwnLead,
	matching: UnknownRecord[] | undefined,
	others: UnknownRecord[] | undefined,
	isExact = true,
): void {
	const isShown = matching?.some((lead) => idOf(lead) === id) === true;
	trial.record(
		assumption,
		isShown && others?.length === 0 && isExact,
		`The list for the test lead has ${matching?.length ?? 'no'} leads and ${isShown ? 'shows' : 'does not show'} it; the list that must be empty has ${others?.length ?? 'no list of'} leads`,
	);
}

/** Tests what an update of the test lead stores, keeps and replaces. */
export async function checkUpdates(trial: Trial, own: OwnLead): Promise<void> {
	const { phone } = trial.input;
	const first = { apiCheck: { firstNote: 'one', steps: [1, 2] } };
	const written = await update(trial, own, {
		name: testName,
		phone,
		source: testName,
		metadata: first,
	});
	recordMetadata(trial, written, first);

	const second = { secondNote: 'two' };
	const updated = await update(trial, own, { metadata: second });
	const lost = (['name', 'phone', 'source'] as const).filter((field) => {
		return typeof written[field] === 'string' && updated[field] !== written[field];
	});
	trial.record(
		'updateKeepsFields',
		lost.length === 0,
		lost.length === 0
			? 'Name, phone and source stayed the same after an update of only the metadata'
			: `An update of only the metadata changed ${lost.join(', ')}`,
	);
	const kept = isRecord(updated.metadata) && Object.hasOwn(updated.metadata, 'apiCheck');
	trial.record(
		'updateReplacesMetadata',
		isRecord(updated.metadata) && Object.hasOwn(updated.metadata, 'secondNote') ? !kept : 'unknown',
		`Metadata is ${shortJson(updated.metadata)} after it was ${shortJson(written.metadata)} and ${shortJson(second)} was sent`,
	);
	await update(trial, own, { name: testName, phone, source: testName, metadata: first });
}

function recordMetadata(trial: Trial, lead: UnknownRecord, sent: IDataObject): void {
	const stored = lead.metadata;
	trial.record(
		'metadataStored',
		isRecord(stored) && JSON.stringify(stored.apiCheck) === JSON.stringify(sent.apiCheck),
		`Sent ${shortJson(sent)}, read ${shortJson(stored)}`,
	);
}

/**
 * Updates the test lead and reads it from the list.
 *
 * @throws {Error} when either fails: what depends on it stays unknown
 */
async function update(trial: Trial, own: OwnLead, body: IDataObject): Promise<UnknownRecord> {
	const reply = await trial.request(endpoints.updateLead, { id: own.id, body });
	if (!reply.ok) throw new Error(evidenceOf(reply));
	const lead = await readOwnLead(trial, own);
	if (!lead) throw new Error('No list showed the test lead after the update');
	return lead;
}

/** Creates the test lead again and compares the answer with the list. */
export async function checkRepeatedCreation(trial: Trial, own: OwnLead): Promise<void> {
	const listed = await readOwnLead(trial, own);
	const body = { phone: trial.input.phone, name: `${testName} again` };
	const reply = await trial.request(endpoints.createLead, { body });
	if (!reply.ok) {
		trial.record('duplicateMerge', false, evidenceOf(reply));
		return;
	}
	const answer = readRecord(reply.body, ['lead']);
	const id = answer && idOf(answer);
	if (!answer || id !== own.id) {
		trial.record('duplicateMerge', false, `The CRM answered with lead ${id ?? 'without ID'}`);
		if (id !== undefined) trial.remains.push(`lead ${id}, a duplicate of the test lead`);
		return;
	}
	const now = await readOwnLead(trial, own);
	trial.record(
		'duplicateMerge',
		now?.name === undefined ? 'unknown' : now.name === listed?.name,
		`The same lead was returned; its name was ${shortJson(listed?.name)} and is ${shortJson(now?.name)}`,
	);
	if (!now) return;
	const parts: Array<[AssumptionName, (lead: UnknownRecord) => unknown[]]> = [
		['answerShowsMetadata', ({ metadata }) => (isRecord(metadata) ? Object.keys(metadata) : [])],
		['answerShowsLabels', (lead) => labelsOf(lead).map((label) => label.id ?? label.name)],
		['answerShowsConversations', (lead) => conversationsOf(lead).map(idOf)],
	];
	for (const [assumption, partOf] of parts)
		recordShown(trial, assumption, partOf(answer), partOf(now));
}

function recordShown(
	trial: Trial,
	assumption: AssumptionName,
	answered: unknown[],
	listed: unknown[],
): void {
	const isSame = JSON.stringify([...answered].sort()) === JSON.stringify([...listed].sort());
	trial.record(
		assumption,
		listed.length === 0 ? 'unknown' : isSame,
		listed.length === 0
			? 'The list shows none for the test lead'
			: `The list shows ${listed.length}, the answer ${answered.length}`,
	);
}

/** Deletes the test lead, even after a cancel, and checks that it is gone. */
export async function removeOwnLead(trial: Trial, own: OwnLead): Promise<void> {
	const reply = await trial.request(endpoints.deleteLead, { id: own.id, ignoresCancel: true });
	const lead = await readOwnLead(trial, own, true);
	trial.record(
		'leadDeletion',
		reply.ok && lead === undefined,
		reply.ok
			? `Deleted; the lists ${lead ? 'still show it' : 'no longer show it'}`
			: evidenceOf(reply),
	);
	if (!reply.ok || lead) trial.remains.push(`lead ${own.id}, named "${testName}"`);
}

function shortJson(value: unknown): string {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
