import type { Lead } from '../shared/contract';
import { fieldsOf, readFields } from '../shared/fields/field';
import { number, toggle } from '../shared/fields/kinds';
import { fingerprint } from '../shared/fingerprint';
import { filtersCollection, optionsCollection } from '../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../shared/form/leadFields';
import { noteField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import { KnownLead } from '../shared/lead/knownLead';
import { createLabelFilter } from '../shared/lead/labels';
import { labelLocator, labelsLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import { simplifiedLead } from '../shared/lead/simplified';
import { latestTimeOf } from '../shared/values/time';
import { minuteMs } from '../shared/units';
import { equal, markOf, overlapMs, readFilters, type CrmEvent, type Filter } from './crmEvent';
import type { PollRun } from './pollRun';

/** "Filters". */
const leadFilters: Array<Filter<Lead>> = [
	[
		{
			...labelLocator,
			description: labelsLocator.description,
			hint: 'Labels come after a lead is created. The option "Minimum Age (Seconds)" allows time for that.',
		},
		(_wanted, given) => {
			const hasLabel = createLabelFilter(given, labelLocator.displayName);
			return (lead) => hasLabel(KnownLead.read(lead).labels ?? []);
		},
	],
	equal(leadTypeField, ({ leadType }) => leadType),
	equal({ ...memberLocator, name: 'leadOwner' }, ({ leadOwner }) => leadOwner),
	equal(
		noteField('source', 'Source', 'Where the lead came from', 'landing page'),
		({ source }) => source,
	),
	equal(temperatureField, ({ leadTemperature }) => leadTemperature),
];

/** "Options". */
const newLeadOptions = {
	includeCampaignLeads: toggle({
		displayName: 'Include Leads of Campaigns',
		description:
			'Whether to emit leads that a campaign has created, too: they have its message. Without this option, they are left out.',
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
		whenAbsent: () => overlapMs / minuteMs,
	}),
};

/** State between polls for new leads. */
export interface LeadMemory {
	/** Every lead created before this is settled: seen or ignored. CRM time, in ms since the epoch. */
	settledBefore: number;
	/** Times of creation of the leads seen since then, by the fingerprints of their IDs. */
	seen: Record<string, number>;
	/** Whether no poll has written it: then all leads that are listed are old, however young. */
	isNew?: boolean;
}

/**
 * A lead was created. Filters are applied to the answer, not sent with the request: a lead that
 * does not match must be remembered too, or it would count as new when it changes.
 */
export const newLead: CrmEvent<LeadMemory, Lead> = {
	displayName: 'New Lead',
	description: 'A lead was created in the CRM: by hand, by import or through the API',
	fields: [
		{
			...filtersCollection(leadFilters.map(([filter]) => filter)),
			description: 'Only leads that match all of these when they are first seen',
		},
		optionsCollection(fieldsOf(newLeadOptions)),
	],
	plural: 'leads',

	memoryFrom: (settledBefore) => ({ settledBefore, seen: {}, isNew: true }),

	async poll(run, memory) {
		// At first, and in a test run, no lead is too young.
		const { minimumAgeSeconds, overlapMinutes } = readOptions(run);
		const timing = {
			overlapMs: overlapMinutes * minuteMs,
			minimumAgeMs: memory.isNew ? 0 : minimumAgeSeconds * 1000,
		};
		const leads = await run.listLeads(memory.settledBefore);
		requireTimes(leads);
		const isSeen = ({ id }: Lead) => Object.hasOwn(memory.seen, fingerprint(id));
		const { unseen, memory: after } = findUnseenLeads(leads, memory, run.crmNow, timing);
		const isRecognized = leads.length === 0 || leads.some(isSeen);
		return { found: unseen, memory: after, isRecognized };
	},

	readFilters(run) {
		const { displayName: label } = newLeadOptions.includeCampaignLeads;
		const accepts = (lead: Lead) => (KnownLead.read(lead).claims ?? []).length === 0;
		const isOfNoCampaign = readOptions(run).includeCampaignLeads ? [] : [{ label, accepts }];
		return [...isOfNoCampaign, ...readFilters(run, leadFilters)];
	},

	simplified: simplifiedLead,
	leadIdOf: ({ id }) => id,
};

function readOptions(run: PollRun) {
	return readFields(newLeadOptions, run.form, 'options');
}

/** @throws {InvalidInput} when there are leads, but none with a readable time of creation */
function requireTimes(leads: readonly Lead[]): void {
	const isReadable = leads.some(({ createdAt }) => latestTimeOf(createdAt) !== undefined);
	if (isReadable || leads.length === 0) return;
	throw new InvalidInput(
		'The creation times of the leads could not be read',
		'New leads are recognized by "createdAt", which must be a date and time such as 2026-03-02T09:00:00Z.',
	);
}

/**
 * Finds the leads that no poll has seen, oldest first, and the state to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its ID, and the
 * settled time only moves forward, behind the newest lead by the overlap: what is older is forgotten.
 *
 * @param leads the CRM's answer, in any order; leads without a readable date are left out
 * @param now by the CRM's clock, in ms since the epoch
 * @param timing `overlapMs`: how long after its creation a lead may take to appear in the list; `minimumAgeMs`:
 *   younger leads are left for a later poll
 */
export function findUnseenLeads<Listed extends { id: string; createdAt: unknown }>(
	leads: readonly Listed[],
	memory: LeadMemory,
	now: number,
	timing: { overlapMs: number; minimumAgeMs: number },
): { unseen: Listed[]; memory: LeadMemory } {
	// One that is ahead of the clock shows no age.
	const isTooYoung = (at: number) => at > now - timing.minimumAgeMs && at <= now;
	const unsettled = leads
		.map((lead) => ({ lead, at: latestTimeOf(lead.createdAt) ?? -Infinity }))
		.filter(({ at }) => at >= memory.settledBefore && !isTooYoung(at))
		.sort((one, other) => one.at - other.at);
	const seen = new Map(Object.entries(memory.seen));
	const unseen = unsettled.filter(({ lead, at }) => {
		const key = fingerprint(lead.id);
		return !seen.has(key) && seen.set(key, at);
	});
	const settledBefore = Math.max(
		memory.settledBefore,
		markOf([...seen.values()], now, timing.overlapMs),
	);
	const kept = [...seen].filter(([, at]) => at >= settledBefore);
	const after = { settledBefore, seen: Object.fromEntries(kept) };
	return { unseen: unseen.map(({ lead }) => lead), memory: after };
}
