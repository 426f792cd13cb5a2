import type { IDataObject } from 'n8n-workflow';

import { describeUnknownAnswers } from '../../shared/claim/answered';
import { nobodyYetText, normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import {
	campaignState,
	comparedStates,
	type CampaignState,
} from '../../shared/claim/campaignState';
import { createdWithin } from '../../shared/lead/createdAtBounds';
import { KnownLead } from '../../shared/lead/knownLead';
import { clockOffset } from '../../shared/lead/listLeads';
import { campaignLocator } from '../../shared/locators/campaign';
import type { ItemContext } from '../../shared/operation/nodeRun';
import type { Field } from '../../shared/fields/field';
import type { PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { subscriberNumber } from '../../shared/phone/phone';
import { recordKey } from '../../shared/records';
import { isBlank, requireValue } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/fieldValue';

/** The filters "Campaign" and "Campaign State". */
export const campaignFilterFields: Field[] = [
	campaignLocator,
	{
		displayName: 'Campaign State',
		name: 'campaignState',
		type: 'options',
		options: [
			{ name: 'Answered', value: 'answered' },
			{ name: 'Did Not Get It', value: 'notSent' },
			{ name: 'Got It', value: 'sent' },
			{ name: 'Has Not Answered', value: 'notAnswered' },
			{ name: 'Unconfirmed', value: 'unconfirmed' },
		],
		default: 'sent',
		description:
			'What is certain about the lead and "Campaign"; unconfirmed leads may have got the message. Without this filter, Got It.',
	},
];

/** @throws {InvalidInput} when "Campaign" is missing, or has no letter or digit */
function readCampaignFilter(context: ItemContext) {
	const [campaign, wanted] = ['campaign', 'campaignState'].map((name) =>
		context.form.get(`filters.${name}`),
	);
	if (campaign === undefined && wanted === undefined) return undefined;
	const typedKey = typedKeyOf(pickedValue(campaign));
	const key = normalKey(typedKey);
	requireValue(key, campaignLocator.displayName);
	return { typedKey, key, wanted: wanted ?? 'sent' };
}

/**
 * Asks for the leads of all times unless a period is given: without dates, a CRM may list recent leads
 * only.
 *
 * @throws {InvalidInput} see `readCampaignFilter`
 */
export const listForCampaign: PrepareFields = function (fields) {
	const windowDays = this.form.get('options.windowDays');
	const hasPeriod = [fields.startDate, fields.endDate, windowDays].some((each) => !isBlank(each));
	return readCampaignFilter(this) && !hasPeriod ? { ...createdWithin(), ...fields } : fields;
};

/**
 * States by record, which belongs to one item and so to one campaign: each further window applies the
 * filter to all records again.
 */
const knownStates = new WeakMap<IDataObject, CampaignState>();

/**
 * Applies the filter to all listed leads: what an unread message means depends on the others, and who
 * got the message with another lead did get it. Phones are compared as in "Do-Not-Contact Phones".
 */
export const applyCampaignFilter: ShapeRecords = function (leads, answer) {
	const filter = readCampaignFilter(this);
	if (!filter) return leads;
	const { key, wanted } = filter;
	const now = Date.now() + clockOffset(answer);
	const stateOf = (lead: IDataObject) =>
		knownStates.get(lead) ?? campaignState(KnownLead.read(lead), key, now);
	const known = leads.map(stateOf);
	for (const [index, lead] of leads.entries()) knownStates.set(lead, known[index]);
	const states = comparedStates(known);
	const ends = leads.map(({ phone }) => subscriberNumber(String(phone).replace(/\D/g, '')));
	const reached = new Set(ends.filter((_end, index) => states[index].status !== 'notSent'));
	return leads.filter((_lead, index) => {
		const { status, answered } = states[index];
		if (wanted === 'answered') return answered === true;
		if (wanted === 'notAnswered') return answered === false;
		const end = ends[index];
		return status === wanted && !(status === 'notSent' && end !== '' && reached.has(end));
	});
};

/**
 * Says of how many leads it is unknown whether they have answered, when those are asked for that have or have
 * not: neither lists them.
 *
 * @param leads as `applyCampaignFilter` has got them
 */
export function noteUnknownAnswers(context: ItemContext, leads: IDataObject[]): string | undefined {
	const wanted = readCampaignFilter(context)?.wanted;
	if (wanted !== 'answered' && wanted !== 'notAnswered') return undefined;
	const known = new Map(leads.map((lead) => [recordKey(lead), knownStates.get(lead)]));
	const states = comparedStates([...known.values()].flatMap((state) => state ?? []));
	const text = describeUnknownAnswers(states.filter(({ status }) => status === 'sent'));
	return text && `${text}. They are not listed here: "Got It" lists them.`;
}

/** Says that no lead has the campaign: "Did Not Get It" then means everybody, also for a mistyped key. */
export function noteUnknownCampaign(
	context: ItemContext,
	leads: IDataObject[],
): string | undefined {
	const filter = readCampaignFilter(context);
	const hasClaim = (lead: IDataObject) =>
		filter && KnownLead.read(lead).visibleClaim(filter.key).or(undefined);
	return filter && !leads.some(hasClaim) ? `${nobodyYetText(filter.typedKey)}.` : undefined;
}
