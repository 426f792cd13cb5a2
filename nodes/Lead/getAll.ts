import { endpoints } from '../shared/contract';
import { fieldsOf, readFields, sentField, type Field } from '../shared/fields/field';
import { field } from '../shared/fields/kinds';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { filtersCollection, optionsCollection } from '../shared/form/fieldCollections';
import { leadTypeField, phoneField, taxIdField, temperatureField } from '../shared/form/leadFields';
import { noteField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import { createdWithin } from '../shared/lead/listLeads';
import { KnownLead } from '../shared/lead/knownLead';
import { hasAnyLabel, parseLabels, type LabelOnLead } from '../shared/lead/labels';
import { labelsLocator } from '../shared/locators/lead';
import { memberLocator } from '../shared/locators/accountRecords';
import type { Operation, PrepareFields, ShapeRecords } from '../shared/operation/operation';
import { additionalFieldsJson, listLimitFields } from '../shared/operation/requestForm';
import { simplifiedLead } from '../shared/lead/simplified';
import { onceEach } from '../shared/records';
import { parseIsoInstant } from '../shared/values/date';

/**
 * The filters that the node applies to the response, by their names in "Filters": the API does not publish
 * the names of their parameters (spec, section 4).
 */
const responseFilters = {
	label: field({ ...labelsLocator, read: parseLabels }),
	labelsNoneOf: field({
		...labelsLocator,
		displayName: 'Labels: None Of',
		description:
			'Leads with none of these labels, by name or ID, separated by commas; case, accents and punctuation do not matter. Leads whose labels the CRM does not show are left out.',
		read: parseLabels,
	}),
	leadOwner: memberLocator,
	leadType: leadTypeField,
};

const applyResponseFilters: ShapeRecords = function (leads) {
	const wanted = readFields(responseFilters, this.form, 'filters');
	const { label: any, labelsNoneOf: none, leadOwner, leadType } = wanted;
	const areLabelsWanted = (labels?: LabelOnLead[]) => {
		if (!labels) return !any && !none;
		return (!any || hasAnyLabel(labels, any)) && (!none || !hasAnyLabel(labels, none));
	};
	const is = (value: unknown, shown: unknown) => value === undefined || shown === value;
	const found = leads.map(KnownLead.read).filter((lead) => {
		const isOfMember = is(leadOwner, lead.text('leadOwner'));
		return isOfMember && is(leadType, lead.text('leadType')) && areLabelsWanted(lead.labels);
	});
	return found.map((lead) => lead.toJson());
};

const leadFilters = filtersCollection([
	...fieldsOf(responseFilters),
	sentField('startDate', {
		displayName: 'Created After',
		type: 'dateTime',
		description: "Earliest creation time. Without an offset, it is in the workflow's time zone.",
	}),
	sentField('endDate', {
		displayName: 'Created Before',
		type: 'dateTime',
		description:
			'Latest creation time, by default now. A date without a time, or at midnight, includes the whole day.',
		read: (value, label, { timeZone }) => parseIsoInstant(value, label, timeZone, 'pickedDay'),
	}),
	{ ...phoneField, description: `${phoneField.description} and compared exactly` },
	noteField('source', 'Source', 'Where the lead came from', 'landing page'),
	taxIdField,
	sentField('temperature', temperatureField),
]);

/** The CRM filters by a period with both ends (spec, section 4): one that is not given leaves nothing out. */
const resolvePeriod: PrepareFields = (fields) => {
	const { startDate, endDate } = fields;
	if (Date.parse(String(startDate)) > Date.parse(String(endDate))) {
		throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
	}
	return (startDate ?? endDate) === undefined ? fields : { ...createdWithin(), ...fields };
};

const extraQuery: Field = {
	...additionalFieldsJson,
	displayName: 'Extra Query Parameters (JSON)',
	name: 'queryParameters',
	placeholder: 'e.g. {"branch": "downtown"}',
	description: 'JSON object with query parameters that your CRM has and this node does not offer',
};

/** Get many leads: `GET /lead`; unless filtered, it returns all leads of the account. */
export const getAll: Operation = {
	value: 'getAll',
	description: 'Get many leads, filtered by creation date, owner, label and more',
	endpoint: endpoints.listLeads,
	fields: [...listLimitFields, leadFilters, optionsCollection([defaultCountryField, extraQuery])],
	prepare: [resolvePeriod],
	output: [onceEach, applyResponseFilters],
	simplify: simplifiedLead,
};
