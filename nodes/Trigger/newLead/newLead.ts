import type { Lead } from '../../shared/contract';
import { readFields } from '../../shared/fields/field';
import { KnownLead } from '../../shared/lead/knownLead';
import { createLabelFilter } from '../../shared/lead/labels';
import { InvalidInput } from '../../shared/invalidInput';
import { simplifiedLead } from '../../shared/lead/simplified';
import { isSameText } from '../../shared/values/text';
import { dayMs, minuteMs } from '../../shared/units';
import type { CrmEvent } from '../crmEvent';
import { fingerprint } from '../../shared/fingerprint';
import { listLeadsInTime, listLeadsInWideningPeriods } from '../listLeadsInTime';
import type { PollRun } from '../pollRun';
import { readInWindows } from '../readInWindows';
import { applyFilters, noMatchError, readFilter, type NamedFilter } from '../filters';
import { oldBefore, timeOf } from '../times';
import { leadFilters, newLeadFields, newLeadOptions } from './fields';
import { findUnseenLeads, isLeadMemory, unpackLeads, type LeadMemory } from './findUnseenLeads';

/** Length of the first period in which leads are read, in ms. */
const firstWindowMs = 7 * dayMs;

/**
 * A lead was created. Filters are applied to the answer, not sent with the request: a lead that
 * does not match must be remembered too, or it would count as new when it changes.
 */
export const newLead: CrmEvent<LeadMemory> = {
	displayName: 'New Lead',
	description: 'A lead was created in the CRM: by hand, by import or through the API',
	fields: newLeadFields,
	isMemory: isLeadMemory,

	async poll(run, memory, since) {
		if (!memory && since === undefined) return { emitted: [], memory: await rememberExisting(run) };
		const { settledBefore, ...others } = memory ?? { settledBefore: 0, seen: '' };
		const before: LeadMemory = { ...others, settledBefore: Math.max(settledBefore, since ?? 0) };

		const { minimumAgeSeconds } = readFields(newLeadOptions, run.form, { at: 'options' });
		const minimumAgeMs = minimumAgeSeconds * 1000;
		const { settledBefore: start, reading: progress } = before;
		const windowMs = start > 0 ? firstWindowMs : undefined;
		let after = before;
		const { found, reading } = await readInWindows(
			run,
			{ windowMs, ...progress, start, needsZones: !memory },
			({ leads, clocks }) => {
				const timing = { clocks, overlapMs: readOverlapMs(run), minimumAgeMs };
				const { unseen, memory: next } = findUnseenLeads(leads, after, timing);
				after = next;
				return unseen;
			},
		);
		const matching = applyFilters(found, readFilters(run));
		const emitted = matching.map(run.createShaper<Lead>(simplifiedLead, ({ id }) => id));
		return { emitted, memory: { ...after, reading } };
	},

	async recognize(run, { settledBefore, seen }, until) {
		if (until < settledBefore) return [];
		const { leads } = await listLeadsInTime(run, settledBefore, until);
		const remembered = unpackLeads(seen);
		return leads.map(({ id }) => remembered.has(fingerprint(id)));
	},

	async sample(run) {
		const filters = readFilters(run);
		let all: Lead[] = [];
		for await (const { leads, clocks } of listLeadsInWideningPeriods(run)) {
			const time = (lead: Lead) => timeOf(lead.createdAt, clocks.horizon) ?? -1;
			const [newest] = applyFilters(leads, filters).sort((one, other) => time(other) - time(one));
			if (newest) return run.createShaper<Lead>(simplifiedLead, ({ id }) => id)(newest);
			all = leads;
		}
		if (all.length > 0) throw noMatchError(run, 'leads', all, filters);
		throw run.nothingToShowError(
			'The CRM has no lead',
			'Create a lead in the CRM, then test again.',
		);
	},
};

/**
 * Remembers the existing leads. Leads older than the newest one minus the overlap are settled, so this
 * looks further and further back until it finds a lead: no clock can tell what is old. In an account
 * without leads, every lead of now is new: older ones were only not shown.
 *
 * @throws {InvalidInput} when there are leads, but none with a readable time of creation
 */
async function rememberExisting(run: PollRun): Promise<LeadMemory> {
	const nothingSeen: LeadMemory = { settledBefore: 0, seen: '' };
	let hasLeads = false;
	let now = 0;
	for await (const { from, leads, clocks } of listLeadsInWideningPeriods(run)) {
		hasLeads ||= leads.length > 0;
		({ now } = clocks);
		const timing = { clocks, overlapMs: readOverlapMs(run), minimumAgeMs: 0 };
		const { unseen, memory } = findUnseenLeads(leads, nothingSeen, timing);
		if (unseen.length === 0) continue;
		// Where all leads are ahead of the clocks, they set no mark, and older ones are settled.
		const settledBefore = memory.settledBefore || from;
		if (settledBefore >= from) return { ...memory, settledBefore };
		const older = await listLeadsInTime(run, settledBefore);
		const settled = { settledBefore, seen: '' };
		return findUnseenLeads(older.leads, settled, { ...timing, clocks: older.clocks }).memory;
	}
	if (!hasLeads) return { ...nothingSeen, settledBefore: oldBefore(now) };
	throw new InvalidInput(
		'The creation times of the leads could not be read',
		'New leads are recognized by "createdAt", which must be a date and time such as 2026-03-02T09:00:00Z.',
	);
}

/** How long after its creation a lead may take to appear in the list, in ms. */
function readOverlapMs(run: PollRun): number {
	return readFields(newLeadOptions, run.form, { at: 'options' }).overlapMinutes * minuteMs;
}

/** The "Filters" that are set. */
function readFilters(run: PollRun): Array<NamedFilter<Lead>> {
	const { label, owner, source, temperature, leadType } = leadFilters;
	const labels = run.form.get(`filters.${label.name}`);
	const hasLabel = (lead: Lead) =>
		createLabelFilter(labels, label.displayName)(KnownLead.read(lead).labels ?? []);
	const is = (field: keyof Lead) => (lead: Lead, wanted: string) => String(lead[field]) === wanted;
	return [
		...readFilter(run, label, hasLabel),
		...readFilter(run, owner, is('leadOwner')),
		...readFilter(run, source, (lead: Lead, wanted) => isSameText(lead.source, wanted)),
		...readFilter(run, temperature, is('leadTemperature')),
		...readFilter(run, leadType, is('leadType')),
	];
}
