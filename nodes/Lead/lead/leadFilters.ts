import type { IDataObject } from 'n8n-workflow';

import type { endpoints } from '../../shared/contract';
import { readPhone } from '../../shared/form/defaultCountry';
import { leadTypeField, temperatureField } from '../../shared/form/leadTraits';
import { filters } from '../../shared/form/fieldCollections';
import { hasLabel } from '../../shared/lead/labels';
import { labelLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/member';
import { taxIdDigits } from '../../shared/lead/taxId';
import { sentField, sentText, type Field } from '../../shared/operation/field';
import { pickedValue } from '../../shared/operation/formFields';
import { trimmedText } from '../../shared/values/text';
import type { ShapeOutput } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.listLeads;

/**
 * The filters of the lead list. The parameter names of owner, type and label are not published
 * (spec, section 4): the node applies these to the response.
 */
export const leadFilters: Field = filters([
	sentField<Endpoint>('startDate', {
		displayName: 'Created After',
		type: 'dateTime',
		default: '',
		description:
			"Earliest creation time; needs Created Before. Without an offset, it is in the workflow's time zone.",
	}),
	sentField<Endpoint>('endDate', {
		displayName: 'Created Before',
		type: 'dateTime',
		default: '',
		description:
			'Latest creation time; needs Created After. A date without a time includes the whole day.',
	}),
	labelLocator,
	leadTypeField,
	{
		...memberLocator,
		name: 'leadOwner',
	},
	sentText<Endpoint>('phone', {
		displayName: 'Phone',
		placeholder: 'e.g. +55 (11) 98765-4321',
		description:
			'Phone number in any common format; it is converted to digits with country code and compared exactly',
		read: readPhone,
	}),
	sentText<Endpoint>('source', {
		displayName: 'Source',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from',
	}),
	sentText<Endpoint>('taxId', {
		displayName: 'Tax ID',
		placeholder: 'e.g. 123.456.789-01',
		description: 'Tax ID of the person or company; only its digits are compared',
		read: taxIdDigits,
	}),
	sentField<Endpoint>('temperature', temperatureField),
]);

/**
 * Applies the filters "Owner", "Lead Type" and "Label".
 *
 * @throws {InvalidInput} when one is not a text
 */
export const applyResponseFilters: ShapeOutput = function (items) {
	const given = { ...(this.getNodeParameter('filters', {}) as IDataObject) };
	const chosen = (name: string, label: string) => trimmedText(pickedValue(given[name]), label);
	const owner = chosen('leadOwner', memberLocator.displayName);
	const type = chosen('leadType', leadTypeField.displayName);
	const label = chosen('label', labelLocator.displayName);
	return items.filter(
		({ json }) =>
			(owner === '' || json.leadOwner === owner) &&
			(type === '' || json.leadType === type) &&
			(label === '' || hasLabel(json, label)),
	);
};
