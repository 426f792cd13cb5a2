import type { Lead } from '../shared/contract';
import { fieldsOf, readFields } from '../shared/fields/field';
import { number, toggle } from '../shared/fields/kinds';
import { filtersCollection, optionsCollection } from '../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../shared/form/leadFields';
import { noteField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import { KnownLead } from '../shared/lead/knownLead';
import { hasAnyLabel, parseLabels } from '../shared/lead/labels';
import { labelLocator, labelsLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import { simplifiedLead } from '../shared/lead/simplified';
import { latestTimeOf } from '../shared/values/time';
import { minuteMs } from '../shared/units';
import { equal, readFilters, type CrmEvent, type Filter } from './crmEvent';
import { defaultOverlapMs, type ListedRecord } from './memory';
import type { PollRun } from './pollRun';

/** "Filters". */
const leadFilters: Array<Filter<Lead>> = [
	[
		{
			...labelLocator,
			description: labelsLocator.description,
			hint: 'Labels come after a lead is created. The option "Minimum Age (Seconds)" allows time for that.',
		},
		(text) => {
			const wanted = parseLabels(text, labelLocator.displayName);
			return (lead) => hasAnyLabel(KnownLead.read(lead).labels ?? [], wanted);
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
		whenAbsent: () => defaultOverlapMs / minuteMs,
	}),
};

/**
 * A lead was created; the time of that is what is remembered of it. Filters are applied to the answer, not sent
 * with the request: a lead that does not match must be remembered too, or it would count as new when it changes.
 */
export const newLead: CrmEvent<number, Lead> = {
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

	async list(run, { mark, isNew }) {
		const { minimumAgeSeconds } = readOptions(run);
		const leads = await run.listLeads(mark);
		if (leads.length > 0 && leads.every(({ createdAt }) => latestTimeOf(createdAt) === undefined)) {
			throw new InvalidInput(
				'The creation times of the leads could not be read',
				'New leads are recognized by "createdAt", which must be a date and time such as 2026-03-02T09:00:00Z.',
			);
		}
		// At first, and in a test run, no lead is too young.
		return leadRecords(leads, mark, run.crmNow, isNew ? 0 : minimumAgeSeconds * 1000);
	},

	remembering: (run) => ({
		overlapMs: readOptions(run).overlapMinutes * minuteMs,
		isSettled: (createdAt, mark) => createdAt < mark,
	}),

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

/**
 * The leads that the mark does not settle. Those without a readable time are left out, and younger ones than the
 * minimum age are left for a later poll.
 */
export function leadRecords<Listed extends { id: string; createdAt: unknown }>(
	leads: readonly Listed[],
	mark: number,
	now: number,
	minimumAgeMs: number,
) {
	return leads.flatMap<ListedRecord<number, Listed>>((lead) => {
		const at = latestTimeOf(lead.createdAt) ?? -Infinity;
		// One that is ahead of the clock shows no age.
		const isTooYoung = at > now - minimumAgeMs && at <= now;
		if (at < mark || isTooYoung) return [];
		return [
			{ id: lead.id, at, compare: (before) => (before === undefined ? [at, lead] : [before]) },
		];
	});
}
