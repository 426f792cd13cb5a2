import type { IDataObject } from 'n8n-workflow';

import {
	leadTypeField,
	phoneField,
	taxIdField,
	temperatureField,
} from '../../shared/form/leadFields';
import { filtersCollection } from '../../shared/form/fieldCollections';
import {
	comparableNames,
	createLabelFilter,
	parseExcludedLabels,
	type LabelOnLead,
} from '../../shared/lead/labels';
import { KnownLead } from '../../shared/lead/knownLead';
import { showsOtherPhone } from '../../shared/lead/samePhone';
import { hasSameTaxId } from '../../shared/lead/taxId';
import type { Form } from '../../shared/fields/form';
import { labelsLocator } from '../../shared/locators/label';
import type { ItemContext } from '../../shared/operation/nodeRun';
import { memberLocator } from '../../shared/locators/member';
import { fieldsOf, readFields, sentField, type Field } from '../../shared/fields/field';
import { field } from '../../shared/fields/kinds';
import type { ShapeRecords } from '../../shared/operation/operation';
import { textField } from '../../shared/form/textField';
import { parseIsoInstant } from '../../shared/values/date';
import { isBlank } from '../../shared/values/blank';
import { isSameText } from '../../shared/values/text';
import { dayMs } from '../../shared/units';
import { campaignFilterFields } from './campaignFilter';

const noLabelsLocator = {
	...labelsLocator,
	displayName: 'Labels: None Of',
	name: 'labelsNoneOf',
	description:
		'Leads with none of these labels, by name or ID, separated by commas; case, accents and punctuation do not matter. Leads whose labels the CRM does not show are left out.',
};

/** The filters that are applied to the response, by their names in "Filters". */
const responseFilters = {
	label: field({ ...labelsLocator, read: createLabelFilter }),
	labelsNoneOf: field<string[]>({ ...noLabelsLocator, read: parseExcludedLabels }),
	leadOwner: memberLocator,
	leadType: leadTypeField,
	source: textField('note', 'source', 'Source', 'Where the lead came from', 'landing page'),
	temperature: sentField('temperature', temperatureField),
};

/** The filters that are sent, and applied to the response as well: a CRM may ignore them. */
const sentFilters = {
	startDate: sentField('startDate', {
		displayName: 'Created After',
		type: 'dateTime',
		description: "Earliest creation time. Without an offset, it is in the workflow's time zone.",
	}),
	endDate: sentField('endDate', {
		displayName: 'Created Before',
		type: 'dateTime',
		description:
			'Latest creation time, by default now; needs Created After. A date without a time, or at midnight, includes the whole day.',
		read: (value, label, { timeZone }) => parseIsoInstant(value, label, timeZone, 'pickedDay'),
	}),
	phone: { ...phoneField, description: `${phoneField.description} and compared exactly` },
	taxId: taxIdField,
};

/**
 * The filters of the lead list. The parameter names of owner, type and label are not published
 * (spec, section 4): the node applies these to the response.
 */
export const leadFilters: Field = filtersCollection([
	sentFilters.startDate,
	sentFilters.endDate,
	...fieldsOf(responseFilters),
	...campaignFilterFields,
	sentFilters.phone,
	sentFilters.taxId,
]);

/**
 * Leaves out the leads that plainly show something else than was asked for. What a lead hides or masks
 * says nothing.
 */
function applySentFilters(leads: IDataObject[], form: Form): IDataObject[] {
	const { phone, taxId, startDate, endDate } = readFields(sentFilters, form, { at: 'filters' });
	const boundOf = (date: unknown, open: number) =>
		date === undefined ? open : Date.parse(String(date));
	// A CRM may filter by one clock and show the times of another zone.
	const from = boundOf(startDate, -Infinity) - dayMs;
	const to = boundOf(endDate, Infinity) + dayMs;
	const isOpen = startDate === undefined && endDate === undefined;
	const hasPhone: Match = (shown, text) => !isBlank(shown) && !showsOtherPhone(shown, text);
	const hasTaxId: Match = (shown, text) => hasSameTaxId(shown, text);
	return leads.filter(
		(lead) =>
			mayBe(phone, lead.phone, hasPhone) &&
			mayBe(taxId, lead.taxId, hasTaxId) &&
			(isOpen || KnownLead.read(lead).createdAt.mayBeWithin(from, to)),
	);
}

/** Whether a field as a lead shows it is the one that a filter wants. */
type Match = (shown: unknown, wanted: string) => boolean;

/** Whether a lead may be one that a filter wants: a field that it does not show says nothing. */
function mayBe(wanted: unknown, shown: unknown, matches: Match): boolean {
	return wanted === undefined || shown === undefined || matches(shown, String(wanted));
}

/**
 * Applies the filters "Owner", "Lead Type" and those by label, and those of the API, which it may ignore.
 *
 * @throws {InvalidInput} when one is not text
 */
export const applyResponseFilters: ShapeRecords = function (leads) {
	const wanted = readFields(responseFilters, this.form, { at: 'filters' });
	const { label: hasLabel, labelsNoneOf: excluded } = wanted;
	const hasNone = (labels: LabelOnLead[]) =>
		!labels.flatMap(comparableNames).some((each) => excluded?.includes(each));
	const areLabelsWanted = (lead: IDataObject) => {
		if (!hasLabel && !excluded) return true;
		const { labels, visibleLabels } = KnownLead.read(lead);
		return (hasLabel?.(visibleLabels) ?? true) && (!excluded || labels.map(hasNone).or(false));
	};
	const is = (value: unknown, shown: unknown) => value === undefined || shown === value;
	return applySentFilters(leads, this.form).filter(
		(lead) =>
			mayBe(wanted.temperature, lead.leadTemperature, isSameText) &&
			mayBe(wanted.source, lead.source, isSameText) &&
			is(wanted.leadOwner, lead.leadOwner) &&
			is(wanted.leadType, lead.leadType) &&
			areLabelsWanted(lead),
	);
};

/**
 * Says that no lead has a label of "Labels: Any Of" or "Labels: None Of": a mistyped one finds nobody, or
 * leaves out nobody.
 */
export function noteUnknownLabels(context: ItemContext, leads: IDataObject[]): string | undefined {
	const unknown = [labelsLocator, noLabelsLocator].flatMap(({ name, displayName }) => {
		const given = context.form.get(`filters.${name}`);
		// Where no lead came at all, the CRM has none for the other filters.
		if (given === undefined || leads.length === 0) return [];
		const labels = leads.flatMap((lead) => KnownLead.read(lead).visibleLabels);
		const names = new Set(labels.flatMap(comparableNames));
		const isKnown = parseExcludedLabels(given, displayName).some((label) => names.has(label));
		return isKnown ? [] : [`"${displayName}"`];
	});
	return unknown.length > 0 ? `No lead has a label of ${unknown.join(' and ')}.` : undefined;
}
