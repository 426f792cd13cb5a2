import type { endpoints } from '../../shared/contract';
import { readPhone } from '../../shared/form/defaultCountry';
import { filters } from '../../shared/form/fieldCollections';
import { carriesLabel } from '../../shared/lead/labels';
import { labelLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/member';
import { taxIdDigits } from '../../shared/lead/taxId';
import { sentField, type Field } from '../../shared/operation/field';
import type { ShapeOutput } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.listLeads;

/**
 * The filters of the lead list. Owner, type and label have no published parameter name (spec,
 * section 4): the node applies them to the response.
 */
export const leadFilters: Field = filters([
	sentField<Endpoint>('startDate', {
		displayName: 'Created After',
		type: 'dateTime',
		default: '',
		description:
			'Earliest creation time, used with Created Before. A time without an offset is that of the workflow.',
	}),
	sentField<Endpoint>('endDate', {
		displayName: 'Created Before',
		type: 'dateTime',
		default: '',
		description:
			'Latest creation time, used with Created After. A day without a time counts to its end.',
	}),
	labelLocator,
	{
		displayName: 'Lead Type',
		name: 'leadType',
		type: 'options',
		options: [
			{ name: 'Company (PJ)', value: 'PJ' },
			{ name: 'Individual (PF)', value: 'PF' },
		],
		default: 'PF',
		description: 'Whether the lead is a person or a company',
	},
	{
		...memberLocator,
		name: 'leadOwner',
	},
	sentField<Endpoint>('phone', {
		displayName: 'Phone',
		type: 'string',
		default: '',
		placeholder: 'e.g. +55 (11) 98765-4321',
		description:
			'Phone number in any common format; it is turned into digits with country code and compared exactly',
		read: readPhone,
	}),
	sentField<Endpoint>('source', {
		displayName: 'Source',
		type: 'string',
		default: '',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from',
	}),
	sentField<Endpoint>('taxId', {
		displayName: 'Tax ID',
		type: 'string',
		default: '',
		placeholder: 'e.g. 123.456.789-01',
		description: 'Tax number of the person or company; only its digits are compared',
		read: taxIdDigits,
	}),
	sentField<Endpoint>('temperature', {
		displayName: 'Temperature',
		type: 'options',
		options: [
			{ name: 'Cold', value: 1 },
			{ name: 'Hot', value: 3 },
			{ name: 'Warm', value: 2 },
		],
		default: 1,
		description: 'How close the lead is to buying',
	}),
]);

/** Keeps the leads that "Owner", "Lead Type" and "Label" ask for. */
export const applyResponseFilters: ShapeOutput = function (items) {
	const owner = filterValue(this.getNodeParameter('filters.leadOwner', '', { extractValue: true }));
	const type = filterValue(this.getNodeParameter('filters.leadType', ''));
	const label = filterValue(this.getNodeParameter('filters.label', '', { extractValue: true }));
	return items.filter(
		({ json }) =>
			(owner === '' || json.leadOwner === owner) &&
			(type === '' || json.leadType === type) &&
			(label === '' || carriesLabel(json, label)),
	);
};

function filterValue(value: unknown): string {
	return String(value ?? '').trim();
}
