import type { IDataObject } from 'n8n-workflow';

import {
	leadTypeField,
	phoneField,
	taxIdField,
	temperatureField,
} from '../../shared/form/leadFields';
import { filtersCollection } from '../../shared/form/fieldCollections';
import {
	areLabelsReadable,
	comparableLabels,
	parseExcludedLabels,
	createLabelFilter,
} from '../../shared/lead/labels';
import { labelsLocator } from '../../shared/locators/label';
import type { ItemContext } from '../../shared/operation/nodeRun';
import { memberLocator } from '../../shared/locators/member';
import { fieldsOf, readFields, sentField, type Field } from '../../shared/fields/field';
import { field } from '../../shared/fields/kinds';
import type { ShapeRecords } from '../../shared/operation/operation';
import { textField } from '../../shared/form/textField';
import { parseIsoInstant } from '../../shared/values/date';
import { isSameText } from '../../shared/values/text';
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
	label: field({ ...labelsLocator, whenAbsent: () => () => true, read: createLabelFilter }),
	labelsNoneOf: field<string[]>({ ...noLabelsLocator, read: parseExcludedLabels }),
	leadOwner: memberLocator,
	leadType: leadTypeField,
	source: textField('note', 'source', 'Source', 'Where the lead came from', 'landing page'),
	temperature: sentField('temperature', temperatureField),
};

/**
 * The filters of the lead list. The parameter names of owner, type and label are not published
 * (spec, section 4): the node applies these to the response.
 */
export const leadFilters: Field = filtersCollection([
	sentField('startDate', {
		displayName: 'Created After',
		type: 'dateTime',
		description: "Earliest creation time. Without an offset, it is in the workflow's time zone.",
	}),
	sentField('endDate', {
		displayName: 'Created Before',
		type: 'dateTime',
		description:
			'Latest creation time, by default now; needs Created After. A date without a time, or at midnight, includes the whole day.',
		read: (value, label, { timeZone }) => parseIsoInstant(value, label, timeZone, 'pickedDay'),
	}),
	...fieldsOf(responseFilters),
	...campaignFilterFields,
	{ ...phoneField, description: `${phoneField.description} and compared exactly` },
	taxIdField,
]);

/**
 * Applies the filters "Owner", "Lead Type" and those by label, and those of the API that it may ignore:
 * "Temperature" and "Source".
 *
 * @throws {InvalidInput} when one is not text
 */
export const applyResponseFilters: ShapeRecords = function (leads) {
	const wanted = readFields(responseFilters, this.form, { at: 'filters' });
	const { label: hasLabel, labelsNoneOf: excluded } = wanted;
	const isExcluded = (lead: IDataObject) =>
		!areLabelsReadable(lead) || comparableLabels(lead).some((each) => excluded?.includes(each));
	const is = (value: unknown, shown: unknown) => value === undefined || shown === value;
	const mayBe = (value: unknown, shown: unknown) =>
		value === undefined || shown === undefined || isSameText(shown, String(value));
	return leads.filter(
		(lead) =>
			mayBe(wanted.temperature, lead.leadTemperature) &&
			mayBe(wanted.source, lead.source) &&
			is(wanted.leadOwner, lead.leadOwner) &&
			is(wanted.leadType, lead.leadType) &&
			hasLabel(lead) &&
			!(excluded && isExcluded(lead)),
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
		const wanted = parseExcludedLabels(given, displayName);
		const isKnown = leads.flatMap(comparableLabels).some((label) => wanted.includes(label));
		return isKnown ? [] : [`"${displayName}"`];
	});
	return unknown.length > 0 ? `No lead has a label of ${unknown.join(' and ')}.` : undefined;
}
