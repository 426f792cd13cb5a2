import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { normalKey, typedKeyOf } from '../shared/claim/campaignKey';
import { fieldsOf, readFields } from '../shared/fields/field';
import type { Form } from '../shared/fields/form';
import { choice, instantAt } from '../shared/fields/kinds';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField } from '../shared/form/leadFields';
import { readItemPhone } from '../shared/form/readPhone';
import { campaignLocator } from '../shared/locators/lead';
import { listLimitFields, readListLimit } from '../shared/operation/requestForm';
import { shownIf } from '../shared/fields/keptFields';
import { InvalidInput } from '../shared/invalidInput';
import { requireValue } from '../shared/values/blank';
import type { DateEdge } from '../shared/values/date';

/** What is asked for. */
const reportFields = {
	operation: choice({
		displayName: 'Operation',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many campaigns',
				description: 'List the campaigns that leads show, the newest first',
			},
			{
				name: 'Get Report',
				value: 'getReport',
				action: 'Get campaign report',
				description:
					'Read for each contact whether it got the message, and whether it has answered',
			},
			{
				name: 'Get Summary',
				value: 'getSummary',
				action: 'Get campaign summary',
				description: 'Count the messages of a campaign and who has answered, for each template',
			},
		],
		default: 'getReport',
	}),
	reportOn: choice({
		displayName: 'Leads',
		options: [
			{
				name: 'All Leads',
				value: 'all',
				description: 'All leads that the CRM lists, in one request. A hint says how many it lists.',
			},
			{
				name: 'Input Contacts',
				value: 'contacts',
				description: 'The contacts of the input items, read by phone: one request per contact',
			},
			{
				name: 'Leads Created in a Range',
				value: 'range',
				description:
					'Leads that were created in a period, in one request. Older leads are not included, nor are leads that the CRM omits from a long list.',
			},
		],
		default: 'all',
		description: 'Which leads to read the campaign from',
	}),
};

/** An end of "Leads Created in a Range", in ms since the epoch. */
const rangeEnd = (displayName: string, description: string, edge: DateEdge) => ({
	displayName,
	type: 'dateTime' as const,
	default: '',
	required: true,
	description,
	read: instantAt(edge),
});

const rangeFields = {
	createdAfter: rangeEnd('Created After', 'Earliest creation time of the leads', 'start'),
	createdBefore: rangeEnd(
		'Created Before',
		'Latest creation time of the leads. A date without a time includes the whole day.',
		'end',
	),
};

const [operationField, reportOnField] = fieldsOf(reportFields);

/** The node's fields. Those of other choices stay, so that no choice drops what was filled in. */
export const properties: INodeProperties[] = [
	operationField,
	...shownIf({ show: { operation: ['getReport', 'getSummary'] } }, [
		{ ...campaignLocator, required: true },
	]),
	reportOnField,
	...shownIf({ show: { reportOn: ['contacts'] } }, [
		{ ...phoneField, required: true },
		defaultCountryField,
	]),
	...shownIf({ show: { reportOn: ['range'] } }, fieldsOf(rangeFields)),
	...updateDisplayOptions({ show: { operation: ['getAll'] } }, listLimitFields),
];

/** What an input item asks for. Those that ask for the same share one report. */
export type ReportRequest = ReturnType<typeof readRequest>;

/** The contact of an input item, for "Input Contacts". */
export type ReportContact = ReturnType<typeof readContact>;

/**
 * Reads the parameters of an input item.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export function readRequest(form: Form) {
	const chosen = readFields(reportFields, form);
	const isMany = chosen.operation === 'getAll';
	const typedKey = isMany ? '' : typedKeyOf(form.picked(campaignLocator.name));
	const key = normalKey(typedKey);
	if (!isMany) requireValue(key, campaignLocator.displayName);
	const limit = isMany ? readListLimit(form) : undefined;
	const range = chosen.reportOn === 'range' ? readFields(rangeFields, form) : undefined;
	if (range && range.createdAfter > range.createdBefore) {
		throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
	}
	return { ...chosen, typedKey, key, limit, range };
}

/** Reads the contact of an input item; one that cannot be read says so in its row. */
export function readContact(form: Form, itemIndex: number) {
	return { itemIndex, ...readItemPhone(form) };
}
