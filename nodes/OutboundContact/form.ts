import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { otherLeadFields } from '../shared/form/leadFields';
import { defaultCountry } from '../shared/form/defaultCountry';
import { phoneField } from '../shared/form/phoneField';
import { sectorLocator } from '../shared/locators/sector';
import { templateLocator } from '../shared/locators/template';
import { templateVariablesFields } from '../shared/templateVariables/parameter';
import { reportFields } from './campaignReport/fields';
import { optionsField } from './options';

/** The key under which claims are stored: see `claim/claim.ts`. */
export const campaignKeyField: INodeProperties = {
	displayName: 'Campaign Key',
	name: 'campaignKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. black-friday-2026',
	description:
		'Name of the campaign. It is stored in the metadata of each lead before and after sending, so that each lead gets the message only once, however often the workflow runs. If empty, a second run sends again.',
};

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
				'Read the results of a campaign from its leads, without sending. Needs a campaign key. All rows are on the first output.',
		},
	],
	default: 'contact',
};

/** The fields of "Contact": what is sent, to whom, and for which campaign. */
const contactFields: INodeProperties[] = [
	{
		...sectorLocator,
		required: true,
		description:
			'Department that the conversation belongs to. The message is sent from its channel.',
	},
	templateLocator,
	...templateVariablesFields,
	phoneField,
	defaultCountry,
	{
		displayName: 'Lead Name',
		name: 'leadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Helena Prado',
		description: 'Name of the lead. An existing lead keeps its name.',
	},
	{
		displayName: 'Lead Fields',
		name: 'leadFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: otherLeadFields,
		description: 'More fields of the lead. For an existing lead, only empty fields are filled.',
	},
	campaignKeyField,
	optionsField,
];

/** The node's fields. */
export const properties: INodeProperties[] = [
	operationField,
	// Not shown for "Contact", but hidden in the report: workflows may be saved without an operation.
	...updateDisplayOptions({ hide: { operation: ['getReport'] } }, contactFields),
	...updateDisplayOptions({ show: { operation: ['getReport'] } }, reportFields),
];
