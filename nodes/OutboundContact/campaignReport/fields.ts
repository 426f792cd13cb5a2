import type { INodeProperties } from 'n8n-workflow';

import { defaultCountryField } from '../../shared/form/defaultCountry';
import { phoneField } from '../../shared/form/leadFields';
import { campaignKeyField } from '../settings/campaignKeyField';

export const reportOnField: INodeProperties = {
	displayName: 'Report On',
	name: 'reportOn',
	type: 'options',
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
				'Leads of the campaign that were created in a period. Older leads are not included, nor are leads that the CRM omits from a long list.',
		},
	],
	default: 'contacts',
	description: 'Which leads to report on',
};

export const viewField: INodeProperties = {
	displayName: 'View',
	name: 'view',
	type: 'options',
	options: [
		{ name: 'Contacts', value: 'contacts', description: 'One item per contact' },
		{ name: 'Summary', value: 'summary', description: 'One item per template: its counts' },
	],
	default: 'contacts',
	description: 'Whether to show each contact, or to compare the templates',
};

export const reportFields: INodeProperties[] = [
	{
		...campaignKeyField,
		required: true,
		description:
			'Name of the campaign, as used when it was sent. Case, accents and punctuation do not matter.',
	},
	reportOnField,
	viewField,
	{ ...phoneField, required: true, displayOptions: { show: { reportOn: ['contacts'] } } },
	{ ...defaultCountryField, displayOptions: { show: { reportOn: ['contacts'] } } },
	{
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		required: true,
		description: 'Earliest creation time of the leads',
		displayOptions: { show: { reportOn: ['range'] } },
	},
	{
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		required: true,
		description: 'Latest creation time of the leads. A date without a time includes the whole day.',
		displayOptions: { show: { reportOn: ['range'] } },
	},
];
