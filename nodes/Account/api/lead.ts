import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { shortened } from '../../shared/editorText';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { KnownLead } from '../../shared/lead/knownLead';
import { parsedMetadata } from '../../shared/lead/metadata';
import { isSamePhone } from '../../shared/lead/samePhone';
import { createdInLastDays } from '../../shared/locators/recentLeads';
import { idText, isRecord, type UnknownRecord } from '../../shared/records';
import { isEquivalent } from '../../shared/values/isEquivalent';
import type { AssumptionName } from './assumptions';
import { describeReply, type CheckRun } from './checkRun';

const testName = 'API check';

const longAgo = { startDate: '1990-01-01T00:00:00.000Z', endDate: '1990-01-02T00:00:00.000Z' };

/**
 * Creates a lead with only a phone: if the account already has one with this phone in another
 * format, the CRM returns that one (spec, section 9) and the request changes nothing in it. It counts
 * as created here only if the list now shows its ID, did not before, and its creation is not old.
 *
 * @returns its ID; `undefined` when the lead existed, or may have existed, before
 * @throws {Error} when nothing was created: the account has the lead, or the leads cannot be listed
 */
export async function createOwnLead(run: CheckRun): Promise<string | undefined> {
	const { phone } = run.input;
	const before = await run.readLeads({ phone });
	const [existing] = before.filter((each) => isSamePhone(each.phone, phone));
	if (existing) throw new Error(`Lead ${idText(existing.id) ?? 'without ID'} has this phone`);
	const reply = await run.client.request(endpoints.createLead, { body: { phone } });
	const id = reply.ok ? idText(reply.body.id) : undefined;
	run.record('leadAnswer', id !== undefined, describeReply(reply));
	if (!reply.ok || id === undefined) {
		if (reply.ok || reply.mayHaveTakenEffect)
			run.remains.push(`perhaps a lead with the phone ${phone}`);
		return undefined;
	}
	const after = await run.readLeads({ phone }).catch(() => []);
	const findIn = (leads: UnknownRecord[]) => leads.find((lead) => idText(lead.id) === id);
	const created = findIn(after);
	// The list before may have lagged behind.
	const isOld = created && leadAlreadyExisted(KnownLead.read(created), reply) === true;
	if (!findIn(before) && created && !isOld) return id;
	const text = 'The CRM may have answered with a lead that existed, so nothing was written to it';
	run.record('metadataStored', 'unknown', text);
	run.remains.push(`lead ${id}, if it did not exist before; nothing was written to it`);
	return undefined;
}

/**
 * Reads the lead from the lists by phone and by time; `undefined` when it is in none.
 *
 * @throws {Error} when it is in none, and one of them cannot be read
 */
export async function readOwnLead(
	run: CheckRun,
	id: string,
	ignoresStop = false,
): Promise<UnknownRecord | undefined> {
	let failed: unknown;
	for (const query of [{ phone: run.input.phone }, createdInLastDays(1)]) {
		const leads = await run.readLeads(query, ignoresStop).catch((error: unknown) => {
			failed = error;
			return [];
		});
		const found = leads.find((lead) => idText(lead.id) === id);
		if (found) return found;
	}
	if (failed !== undefined) throw failed;
	return undefined;
}

/** Tests the filters of the lead list with the test lead. */
export async function checkFilters(run: CheckRun, id: string): Promise<void> {
	const filters: Array<[AssumptionName, IDataObject, IDataObject]> = [
		['phoneFilter', { phone: run.input.phone }, { phone: '10000000000' }],
		['createdAtFilter', createdInLastDays(1), longAgo],
	];
	for (const [name, query, otherQuery] of filters) {
		const reply = await run.client.request(endpoints.listLeads, { query });
		const other = await run.client.request(endpoints.listLeads, { query: otherQuery });
		// A CRM may refuse a phone that nobody has.
		const isOtherKnown = other.ok || other.isRefusal;
		if (!reply.ok || !isOtherKnown) {
			const isRefused = !reply.ok && reply.isRefusal;
			run.record(name, isRefused ? false : 'unknown', describeReply(reply.ok ? other : reply));
			continue;
		}
		const [matching, others] = [reply, other].map((each) => (each.ok ? each.body : []));
		const isShown = matching.some((lead) => idText(lead.id) === id);
		const isOnly = name !== 'phoneFilter' || matching.length === 1;
		const evidence = `The list for the test lead has ${matching.length} leads and ${isShown ? 'shows' : 'does not show'} it; the list that must be empty has ${others.length}`;
		run.record(name, isShown && isOnly && others.length === 0, evidence);
	}
}

/** Tests what an update of the test lead stores and keeps. */
export async function checkUpdates(run: CheckRun, id: string): Promise<void> {
	const { phone } = run.input;
	const fields = { name: testName, phone, source: testName };
	const metadata = { apiCheck: { firstNote: 'one', steps: [1, 2] } };
	const written = await update(run, id, { ...fields, metadata });
	const stored = parsedMetadata(written.metadata);
	const isStored = isRecord(stored) && isEquivalent(stored.apiCheck, metadata.apiCheck);
	const shown = `Sent ${shortJson(metadata)}, read ${shortJson(written.metadata)}`;
	run.record('metadataStored', isStored, shown);

	const updated = await update(run, id, { metadata: { ...metadata, secondNote: 'two' } });
	const lost = (['name', 'phone', 'source'] as const).filter(
		(field) => typeof written[field] === 'string' && updated[field] !== written[field],
	);
	const changed = lost.length === 0 ? 'nothing else' : lost.join(', ');
	const evidence = `An update of only the metadata changed ${changed}`;
	run.record('updateKeepsFields', lost.length === 0, evidence);
	await update(run, id, { ...fields, metadata });
}

/**
 * Updates the test lead and reads it from the list.
 *
 * @throws {Error} when either fails: what depends on it stays unknown
 */
async function update(run: CheckRun, id: string, body: IDataObject): Promise<UnknownRecord> {
	const reply = await run.client.request(endpoints.updateLead, { id, body });
	if (!reply.ok) throw new Error(describeReply(reply));
	return await readListedLead(run, id);
}

/** Reads the test lead after a change. @throws {Error} when no list shows it, or one cannot be read */
async function readListedLead(run: CheckRun, id: string): Promise<UnknownRecord> {
	const lead = await readOwnLead(run, id);
	if (!lead) throw new Error('No list showed the test lead after the change');
	return lead;
}

/** Creates the test lead again, under another name. */
export async function checkRepeatedCreation(run: CheckRun, id: string): Promise<void> {
	const before = await readOwnLead(run, id);
	const body = { phone: run.input.phone, name: `${testName} again` };
	const reply = await run.client.request(endpoints.createLead, { body });
	const answered = reply.ok ? idText(reply.body.id) : undefined;
	if (answered !== id) {
		run.record('duplicateMerge', false, describeReply(reply));
		if (answered !== undefined) run.remains.push(`lead ${answered}, a duplicate`);
		return;
	}
	const after = await readOwnLead(run, id);
	// An empty name may be filled.
	const isKnown = Boolean(before?.name) && after?.name !== undefined;
	run.record(
		'duplicateMerge',
		isKnown ? after.name === before?.name : 'unknown',
		`The same lead was returned; its name was ${shortJson(before?.name)} and is ${shortJson(after?.name)}`,
	);
}

/**
 * Assigns a label of another lead to the test lead, and removes it. A new label would remain, because
 * the API cannot delete labels.
 */
export async function checkLabels(run: CheckRun, id: string): Promise<void> {
	const leads = await run.readLeads(createdInLastDays(30));
	const labels = leads.flatMap((lead) => KnownLead.read(lead).visibleLabels);
	const labelId = labels.find(({ id }) => id !== undefined)?.id;
	if (labelId === undefined)
		throw new Error('No lead of the last 30 days has a label; assign one to test this');
	const body = { leadId: id, labelId };
	const isListed = async () => {
		const { visibleLabels } = KnownLead.read(await readListedLead(run, id));
		return visibleLabels.some((label) => label.id === labelId);
	};
	const assigned = await run.client.request(endpoints.assignLabel, { body });
	const isShown = await isListed();
	const evidence = `Assigned: ${describeReply(assigned)}, ${isShown ? 'listed' : 'not listed'}`;
	if (!assigned.ok) return run.record('labels', false, evidence);
	const removed = await run.client.request(endpoints.unassignLabel, { body });
	const isLeft = await isListed();
	const afterwards = `Removed: ${describeReply(removed)}, ${isLeft ? 'still listed' : 'not listed'}`;
	run.record('labels', isShown && removed.ok && !isLeft, `${evidence}. ${afterwards}`);
}

/** Deletes the test lead, even after a cancel, and checks that it is gone. */
export async function removeOwnLead(run: CheckRun, id: string): Promise<void> {
	const reply = await run.client.request(endpoints.deleteLead, { id, ignoresStop: true });
	const left = `lead ${id}, named "${testName}"`;
	try {
		const isGone = reply.ok && (await readOwnLead(run, id, true)) === undefined;
		run.record('leadDeletion', isGone, describeReply(reply));
		if (!isGone) run.remains.push(left);
	} catch (error) {
		run.record('leadDeletion', 'unknown', (error as Error).message);
		run.remains.push(`perhaps ${left}`);
	}
}

function shortJson(value: unknown): string {
	return shortened(JSON.stringify(value) ?? 'nothing', 120);
}
