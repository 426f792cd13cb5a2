import type { Lead } from '../shared/contract';
import { fieldsOf, readFields, type Field } from '../shared/fields/field';
import { field, number } from '../shared/fields/kinds';
import { fingerprint } from '../shared/fingerprint';
import { filtersCollection, optionsCollection } from '../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../shared/form/leadFields';
import { textField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import { KnownLead } from '../shared/lead/knownLead';
import { createLabelFilter } from '../shared/lead/labels';
import { labelLocator, labelsLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import { simplifiedLead } from '../shared/lead/simplified';
import { dayMs, minuteMs } from '../shared/units';
import { parseBoolean } from '../shared/values/boolean';
import { isSameText } from '../shared/values/text';
import { applyFilters, noMatchError, readFilter, type NamedFilter } from './filters';
import type { CrmEvent, PollRun } from './pollRun';
import { markOf, mostRemembered, oldAgeMs, timeOf } from './times';

/** "Filters". */
const leadFilters = {
	label: {
		...labelLocator,
		description: labelsLocator.description,
		hint: 'Labels come after a lead is created. The option "Minimum Age (Seconds)" allows time for that.',
	},
	leadType: leadTypeField,
	owner: { ...memberLocator, name: 'leadOwner' },
	source: textField('note', 'source', 'Source', 'Where the lead came from', 'landing page'),
	temperature: temperatureField,
} satisfies Record<string, Field>;

/** "Options". */
const newLeadOptions = {
	includeCampaignLeads: field<boolean>({
		displayName: 'Include Leads of Campaigns',
		type: 'boolean',
		default: true,
		description:
			'Whether to emit leads that a campaign has created, too: they have its message. Without this option, they are left out.',
		whenAbsent: () => false,
		read: parseBoolean,
	}),
	minimumAgeSeconds: number({
		displayName: 'Minimum Age (Seconds)',
		typeOptions: { minValue: 0 },
		default: 60,
		description:
			'How old a lead must be before it is checked, to allow time for labels and fields that are set later. Without this option, 10: a campaign notes itself on a lead right after creating it.',
		whenAbsent: () => 10,
	}),
	overlapMinutes: number({
		displayName: 'Overlap (Minutes)',
		typeOptions: { minValue: 1, maxValue: 1440 },
		default: 10,
		description:
			"How long a new lead may take to appear in the CRM's list. Each poll reads this period again.",
		whenAbsent: () => 10,
	}),
};

/** State between polls for new leads. */
export interface LeadMemory {
	/** Every lead created before this is settled: seen or ignored. CRM time, in ms since the epoch. */
	settledBefore: number;
	/** Times of creation of the leads seen since then, by the fingerprints of their IDs. */
	seen: Record<string, number>;
}

/**
 * A lead was created. Filters are applied to the answer, not sent with the request: a lead that
 * does not match must be remembered too, or it would count as new when it changes.
 */
export const newLead: CrmEvent<LeadMemory> = {
	displayName: 'New Lead',
	description: 'A lead was created in the CRM: by hand, by import or through the API',
	fields: [
		{
			...filtersCollection(Object.values(leadFilters)),
			description: 'Only leads that match all of these when they are first seen',
		},
		optionsCollection(fieldsOf(newLeadOptions)),
	],

	async poll(run, memory) {
		const { minimumAgeSeconds, overlapMinutes } = readFields(newLeadOptions, run.form, {
			at: 'options',
		});
		const overlapMs = overlapMinutes * minuteMs;
		if (!memory) {
			return { emitted: [], memory: await rememberExisting(run, overlapMs), isRecognized: true };
		}
		const leads = await run.listLeads(memory.settledBefore);
		const timing = { now: run.crmNow, overlapMs, minimumAgeMs: minimumAgeSeconds * 1000 };
		const { unseen, memory: after } = findUnseenLeads(leads, memory, timing);
		const matching = applyFilters(unseen, readFilters(run));
		return {
			emitted: matching.map(run.createShaper<Lead>(simplifiedLead, ({ id }) => id)),
			memory: after,
			isRecognized:
				leads.length === 0 || leads.some(({ id }) => Object.hasOwn(memory.seen, fingerprint(id))),
		};
	},

	async sample(run) {
		const filters = readFilters(run);
		let all: Lead[] = [];
		for await (const { leads } of listInWideningPeriods(run)) {
			const time = (lead: Lead) => timeOf(lead.createdAt) ?? -1;
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

/** Lists the leads of longer and longer periods until now, the last of them without a limit. */
async function* listInWideningPeriods(run: PollRun) {
	for (const days of [1, 7, 90, Infinity]) {
		const from = Math.max(0, Date.now() - days * dayMs);
		yield { from, leads: await run.listLeads(from) };
	}
}

/**
 * Remembers the existing leads: the newest one sets the mark, so this looks further and further back until
 * it finds one. In an account without leads, every lead of now is new.
 *
 * @throws {InvalidInput} when there are leads, but none with a readable time of creation
 */
async function rememberExisting(run: PollRun, overlapMs: number): Promise<LeadMemory> {
	let hasLeads = false;
	for await (const { from, leads } of listInWideningPeriods(run)) {
		hasLeads ||= leads.length > 0;
		const timing = { now: run.crmNow, overlapMs, minimumAgeMs: 0 };
		const { unseen, memory } = findUnseenLeads(leads, { settledBefore: from, seen: {} }, timing);
		if (unseen.length > 0) return memory;
	}
	if (!hasLeads) return { settledBefore: Math.max(0, run.crmNow - oldAgeMs), seen: {} };
	throw new InvalidInput(
		'The creation times of the leads could not be read',
		'New leads are recognized by "createdAt", which must be a date and time such as 2026-03-02T09:00:00Z.',
	);
}

/** Time settings for finding new leads. */
export interface LeadTiming {
	/** By the CRM's clock, in ms since the epoch. */
	now: number;
	/** How long after its creation a lead may take to appear in the list, in ms. */
	overlapMs: number;
	/** Younger leads are left for a later poll. In ms; 0 means none. */
	minimumAgeMs: number;
}

/**
 * Finds the leads that no poll has seen, oldest first, and the state to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its ID, and the
 * settled time only moves forward, behind the newest lead by the overlap. If there are more leads to
 * remember than the limit, the oldest are settled early: one of that age that is listed only later is missed.
 *
 * @param leads the CRM's answer, in any order; leads without a readable date are left out
 */
export function findUnseenLeads<Listed extends { id: string; createdAt: unknown }>(
	leads: readonly Listed[],
	memory: LeadMemory,
	{ now, overlapMs, minimumAgeMs }: LeadTiming,
): { unseen: Listed[]; memory: LeadMemory } {
	// One that is ahead of the clock shows no age.
	const isTooYoung = (at: number) => at > now - minimumAgeMs && at <= now;
	const unsettled = leads
		.map((lead) => ({ lead, at: timeOf(lead.createdAt) ?? -Infinity }))
		.filter(({ at }) => at >= memory.settledBefore && !isTooYoung(at))
		.sort((one, other) => one.at - other.at);
	const seen = new Map(Object.entries(memory.seen));
	const unseen = unsettled.filter(({ lead, at }) => {
		const key = fingerprint(lead.id);
		const isNew = !seen.has(key);
		if (isNew) seen.set(key, at);
		return isNew;
	});
	const mark = markOf([...seen.values()], now, overlapMs);
	const settledBefore = Math.max(memory.settledBefore, mark);
	const byTime = [...seen]
		.filter(([, at]) => at >= settledBefore)
		.sort(([, one], [, other]) => one - other);
	const [, lastForgotten] = byTime[byTime.length - mostRemembered - 1] ?? [];
	return {
		unseen: unseen.map(({ lead }) => lead),
		memory: {
			settledBefore: lastForgotten === undefined ? settledBefore : lastForgotten + 1,
			seen: Object.fromEntries(byTime.slice(-mostRemembered)),
		},
	};
}

/** The "Filters" that are set, and whether leads of campaigns are left out. */
function readFilters(run: PollRun): Array<NamedFilter<Lead>> {
	const { label, owner, source, temperature, leadType } = leadFilters;
	const { includeCampaignLeads } = readFields(newLeadOptions, run.form, { at: 'options' });
	const labels = run.form.get(`filters.${label.name}`);
	const hasLabel = (lead: Lead) =>
		createLabelFilter(labels, label.displayName)(KnownLead.read(lead).labels ?? []);
	const hasNoCampaign = (lead: Lead) => (KnownLead.read(lead).claims ?? []).length === 0;
	const campaigns = {
		label: newLeadOptions.includeCampaignLeads.displayName,
		accepts: hasNoCampaign,
	};
	const is = (field: keyof Lead) => (lead: Lead, wanted: string) => String(lead[field]) === wanted;
	return [
		...(includeCampaignLeads ? [] : [campaigns]),
		...readFilter(run, label, hasLabel),
		...readFilter(run, owner, is('leadOwner')),
		...readFilter(run, source, (lead: Lead, wanted) => isSameText(lead.source, wanted)),
		...readFilter(run, temperature, is('leadTemperature')),
		...readFilter(run, leadType, is('leadType')),
	];
}
