import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { otherLeadFields, phoneField } from '../shared/form/leadFields';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { sectorLocator } from '../shared/locators/sector';
import { templateLocator } from '../shared/locators/template';
import { templateVariablesFields } from '../shared/templateVariables/parameter';
import { reportFields } from './campaignReport/fields';
import { campaignKeyField, withoutKeyNotice } from './settings/campaignKeyField';
import { modeField, testPhoneField } from './settings/mode';
import { optionFields } from './settings/options';

/** Workflows saved without this parameter use the default. */
const operationField: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Contact',
			value: 'contact',
			action: 'Contact people with template',
			description:
				'Create the lead, open the conversation and send a template, for each input item',
		},
		{
			name: 'Get Report',
			value: 'getReport',
			action: 'Get campaign report',
			description:
				'Read the results of a campaign from its leads, without sending. Needs a campaign key. All rows come out on Sent, whatever their status.',
		},
	],
	default: 'contact',
};

/** The fields of "Contact": what is sent, to whom, and for which campaign. */
const contactFields: INodeProperties[] = [
	modeField,
	testPhoneField,
	campaignKeyField,
	withoutKeyNotice,
	{
		...sectorLocator,
		required: true,
		description:
			'Department that the conversation belongs to. The message is sent from its channel.',
	},
	templateLocator,
	...templateVariablesFields,
	{ ...phoneField, required: true },
	defaultCountryField,
	{
		displayName: 'Lead Name',
		name: 'leadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Helena Prado',
		description: 'Name of a new lead. See "Lead Fields" for existing leads.',
	},
	{
		displayName: 'Lead Fields',
		name: 'leadFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: otherLeadFields,
		description:
			'Fields of new leads. Without a campaign key and options that skip leads, the CRM also fills empty fields of existing leads.',
	},
	...optionFields,
];

/** The node's fields. */
export const properties: INodeProperties[] = [
	operationField,
	// `hide` rather than `show`, because workflows may be saved without an operation.
	...updateDisplayOptions({ hide: { operation: ['getReport'] } }, contactFields),
	...updateDisplayOptions({ show: { operation: ['getReport'] } }, reportFields),
];
