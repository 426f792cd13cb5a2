import type { INodeProperties } from 'n8n-workflow';

import { defaultCountry } from '../../shared/form/defaultCountry';
import { phoneField } from '../../shared/form/phoneField';

/** Fields of "Get Report". */
export const reportFields: INodeProperties[] = [
	{
		displayName: 'Campaign Key',
		name: 'campaignKey',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. black-friday-2026',
		description: 'Name of the campaign, as the node had it when it sent',
	},
	{
		displayName: 'Report On',
		name: 'reportOn',
		type: 'options',
		options: [
			{
				name: 'Input Contacts',
				value: 'contacts',
				description: 'Each input item, its lead read by phone: one request per contact',
			},
			{
				name: 'Leads Created in a Range',
				value: 'range',
				description:
					'Leads of the campaign that were created in that time. Leads of the campaign that are older are left out, and so is what the CRM leaves out of a long list.',
			},
		],
		default: 'contacts',
		description: 'Whose state of the campaign is put out',
	},
	{ ...phoneField, displayOptions: { show: { reportOn: ['contacts'] } } },
	{ ...defaultCountry, displayOptions: { show: { reportOn: ['contacts'] } } },
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
		description: 'Latest creation time of the leads. A day without a time counts to its end.',
		displayOptions: { show: { reportOn: ['range'] } },
	},
];
